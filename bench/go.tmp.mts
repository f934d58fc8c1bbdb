const { rows } = await import("./release.bench.ts");
const found = await rows(process.argv[2] === undefined ? undefined : Number(process.argv[2]));
for (const row of found)
  console.log(
    `${row.name} | ${row.ours} ${row.unit} | ${row.baseName} ${row.base} | ${row.target} | ${row.met} | ${row.note ?? ""}`,
  );
process.exit(0);
