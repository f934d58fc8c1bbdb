import { browserCall, createTestBff, info, TEST_TOKEN, testAccount, upstreamAnswer } from "../testing";

/** The Set-Cookie lines' names, each with its attributes except value, path and age. */
async function formsOf(path: string, method: "GET" | "POST"): Promise<Record<string, string>> {
  const { bff } = createTestBff(
    (request) =>
      upstreamAnswer(
        200,
        request.path.endsWith("/launch")
          ? { token: TEST_TOKEN, expires_in: 900, lang: "th", game: null, exit_url: null }
          : testAccount,
      ),
    { publicOrigins: ["https://play.example"], isFramed: () => true },
  );
  const response = await bff(
    await browserCall(path, { method, secure: true, headers: { origin: "https://play.example" } }),
    info,
  );
  return Object.fromEntries(
    (response?.headers.getSetCookie() ?? []).map((line) => {
      const [pair = "", ...rest] = line.split("; ");
      return [pair.split("=")[0], rest.filter((part) => !/^(Path|Max-Age)=/.test(part)).join("; ")];
    }),
  );
}

const embedded = "SameSite=None; Secure; Partitioned";
const forgery = { "XSRF-TOKEN": embedded };
const session = { "__Host-grandstand_session": `${embedded}; HttpOnly` };

test.each<[string, "GET" | "POST", Record<string, string>]>([
  ["/authentication?token=a-launch-token-0123456789", "GET", { ...session, ...forgery, user_locale: embedded }],
  ["/api/user/me", "POST", session],
  ["/api/user/logout", "POST", session],
  ["/sanctum/csrf-cookie", "GET", forgery],
])("over https in other sites' frames %s sets or deletes partitioned cookies", async (path, method, forms) => {
  expect(await formsOf(path, method)).toEqual(forms);
});
