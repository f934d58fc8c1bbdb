import { error, type PlantedFault, refusalAs, success, tolerated } from "../planted-fault";

const AUTH = "POST /api/user/broadcasting/auth";

export const channelFaults: readonly PlantedFault[] = [
  {
    name: "everybody's channel is signed",
    before: ({ path, body }) => path === "/broadcasting/auth" && (body["channel_name"] = "private-user.7"),
    found: error(AUTH, "", "broadcasting-auth"),
  },
  {
    name: "a foreign channel is refused in Laravel 8's empty words",
    after: refusalAs("/broadcasting/auth", 403, { body: { message: "" } }),
    found: tolerated(AUTH, "message", "broadcasting-auth"),
  },
  {
    name: "a signature without the key",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: String(auth).split(":")[1] })),
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
  {
    name: "a signature by another secret",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: `${String(auth).split(":")[0]}:${"0".repeat(64)}` })),
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
  {
    name: "a signature with another application's key",
    after: success("/broadcasting/auth", ({ auth }) => ({ auth: `other:${String(auth).split(":")[1]}` })),
    needsHub: true,
    found: error(AUTH, "auth", "broadcasting-auth"),
  },
];
