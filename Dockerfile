# `dist/` needs no other files. The image has Node, `dist/` and a user that cannot change `dist/`.
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build /src/dist /app
RUN install -d -o node -g node -m 0700 /data
USER node
WORKDIR /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/readyz`).then(a=>process.exit(a.ok?0:1),()=>process.exit(1))"]
CMD ["node", "/app/server.mjs"]
