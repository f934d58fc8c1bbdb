import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";

test("a platform is never sent the hub's secret", async () => {
  const asked = [];
  const platform = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(platform, "listening");
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/maintenance.ts", "status"], {
    cwd: join(import.meta.dirname, ".."),
    env: {
      ...process.env,
      UPSTREAM_URL: `http://127.0.0.1:${platform.address().port}`,
      SESSION_SECRET: "s".repeat(32),
      PUSHER_APP_KEY: "platform-key",
      PUSHER_APP_SECRET: "platform-secret",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  platform.close();
  expect([code, asked]).toEqual([1, []]);
  expect(said).toContain("UPSTREAM_URL is set");
});
