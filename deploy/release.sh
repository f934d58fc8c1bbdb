#!/bin/sh
# Run as root: releases dist/ on this machine, and stops at the first fault. OWNER_DATABASE_URL names the owner of the database, PGPASSWORD
# is its password. With the folder of an earlier release it goes back to that release, and does not change the database.
set -eu
cd "$(dirname "$0")/.."
# The test sets another root.
opt=${DESTDIR:-}/opt/grandstand
static=${DESTDIR:-}/srv/grandstand/static/_next

if [ $# -gt 0 ]; then
  release=$(cd "$1" && pwd)
  ls "$release/server.mjs" > /dev/null
else
  # The name has the time, too, because releases that differ only in their brands have the same revision.
  release=$opt/releases/$(date -u +%Y%m%dT%H%M%SZ)-$(cut -c1-16 dist/stamp)
  install -d "$opt/releases" "$static"
  mkdir "$release"
  cp -r dist/. "$release"
  cp -r dist/.next/static "$static"
  # The users of the units and of nginx must be able to read the files, with any umask of the build.
  chmod -R a+rX "$release" "$static"
  DATABASE_URL=$OWNER_DATABASE_URL node "$release/migrate.mjs"
  psql "$OWNER_DATABASE_URL" -q -v ON_ERROR_STOP=1 -f deploy/roles.sql
fi

ln -sfn "$release" "$opt/current.new"
mv -T "$opt/current.new" "$opt/current"
systemctl daemon-reload
for unit in grandstand-upstream@4001 grandstand-upstream@4002 grandstand-app@3001 grandstand-app@3002; do
  systemctl enable "$unit"
  systemctl restart "$unit"
  curl -fs -o /dev/null --retry 30 --retry-all-errors --retry-delay 1 "http://127.0.0.1:${unit#*@}/readyz" || {
    echo "$unit is not ready: see journalctl -u $unit. The units after it were not restarted." >&2
    exit 1
  }
done
