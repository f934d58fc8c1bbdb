// A supervised child that sends heartbeats and counts them in a file. Its arguments: the folder of this file, after how many heartbeats
// its first process suspends itself (0: never), and how long it takes to become ready, in milliseconds.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [folder, stopsAfter, readyAfterMs] = process.argv.slice(2);
const firstLife = !existsSync(join(folder, "beats"));
let beats = 0;

setTimeout(() => {
  process.send("ready");
  setInterval(() => {
    beats += 1;
    writeFileSync(join(folder, "beats"), `${process.pid} ${beats}`);
    if (firstLife && beats === Number(stopsAfter)) process.kill(process.pid, "SIGSTOP");
    process.send("beat");
  }, 20);
}, Number(readyAfterMs));

process.on("SIGTERM", () => process.exit(0));
process.on("disconnect", () => process.exit(0));
