import fc from "fast-check";
import {
  channelAuth,
  requestRefusal,
  requestSignature,
  userAuth,
  verifyChannelAuth,
  verifyUserAuth,
  type SignedRequest,
} from "./signature";

// The worked examples of pusher.com/docs/channels/library_auth_reference.
const app = { id: "3", key: "278d425bdf160c739803", secret: "7ad3773142a6692b25b8" };
const socketId = "1234.1234";
const channelSignature = "58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4";
const userSignature = "4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba";

describe("channel authorisation", () => {
  it("is the published example", () => {
    expect(channelAuth(app, socketId, "private-foobar")).toEqual({ auth: `${app.key}:${channelSignature}` });
  });

  it("is the published example with channel data", () => {
    const data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}';
    const { auth } = channelAuth(app, socketId, "presence-foobar", data);
    expect(auth).toBe(`${app.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`);
  });

  it("signs the channel data together with the channel", () => {
    const { auth, channel_data } = channelAuth(app, socketId, "private-foobar", '{"a":1}');
    expect(channel_data).toBe('{"a":1}');
    expect(verifyChannelAuth(app, socketId, "private-foobar", auth, channel_data)).toBe(true);
    expect(verifyChannelAuth(app, socketId, "private-foobar", auth)).toBe(false);
  });

  it.each([
    ["another socket", "1234.1235", "private-foobar", `${app.key}:${channelSignature}`],
    ["another channel", socketId, "private-foobaz", `${app.key}:${channelSignature}`],
    ["another key", socketId, "private-foobar", `${app.key}0:${channelSignature}`],
    ["no key", socketId, "private-foobar", channelSignature],
    ["an empty text", socketId, "private-foobar", ""],
  ])("refuses %s", (_title, socket, channel, auth) => {
    expect(verifyChannelAuth(app, socketId, "private-foobar", `${app.key}:${channelSignature}`)).toBe(true);
    expect(verifyChannelAuth(app, socket, channel, auth)).toBe(false);
  });
});

describe("user authentication", () => {
  it("is the published example", () => {
    expect(userAuth(app, socketId, { id: "12345" })).toEqual({
      auth: `${app.key}:${userSignature}`,
      user_data: '{"id":"12345"}',
    });
  });

  it("refuses other data and other sockets", () => {
    const auth = `${app.key}:${userSignature}`;
    expect(verifyUserAuth(app, socketId, '{"id":"12345"}', auth)).toBe(true);
    expect(verifyUserAuth(app, socketId, '{"id":"12346"}', auth)).toBe(false);
    expect(verifyUserAuth(app, "1.1", '{"id":"12345"}', auth)).toBe(false);
  });
});

describe("a request of the HTTP API", () => {
  const nowMs = 1353088179_000;
  const body = Buffer.from('{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}');
  const query = {
    auth_key: app.key,
    auth_timestamp: "1353088179",
    auth_version: "1.0",
    body_md5: "ec365a775a4cd0599faeb73354201b6f",
    auth_signature: "da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c",
  };
  const request: SignedRequest = { method: "POST", path: "/apps/3/events", query, body };
  const resigned = (changes: Record<string, string>): SignedRequest => {
    const changed = { ...query, ...changes };
    return { ...request, query: { ...changed, auth_signature: requestSignature(app, "POST", request.path, changed) } };
  };

  it("is the published example", () => {
    expect(requestSignature(app, "POST", "/apps/3/events", query)).toBe(query.auth_signature);
    expect(requestRefusal(app, request, nowMs)).toBeNull();
  });

  it.each<[string, SignedRequest, RegExp]>([
    ["another key", resigned({ auth_key: "other" }), /auth_key/],
    ["another version", resigned({ auth_version: "2.0" }), /auth_version/],
    ["no time", resigned({ auth_timestamp: "" }), /auth_timestamp/],
    ["a time of 601 s ago", resigned({ auth_timestamp: String(1353088179 - 601) }), /expired/],
    ["a time 601 s ahead", resigned({ auth_timestamp: String(1353088179 + 601) }), /expired/],
    ["another body", { ...request, body: Buffer.from("{}") }, /body_md5/],
    ["another path", { ...request, path: "/apps/4/events" }, /signature/],
    ["another method", { ...request, method: "PUT" }, /signature/],
    ["one more parameter", { ...request, query: { ...query, info: "x" } }, /signature/],
    ["no signature", { ...request, query: { ...query, auth_signature: "" } }, /signature/],
  ])("refuses %s", (_title, changed, reason) => {
    expect(requestRefusal(app, changed, nowMs)).toMatch(reason);
  });

  it.each([-600, 0, 600])("accepts a clock that is off by %d s", (seconds) => {
    expect(requestRefusal(app, request, nowMs + seconds * 1000)).toBeNull();
  });

  it("does not depend on the order of the parameters", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(query), { minLength: 5 }), (entries) => {
        expect(requestRefusal(app, { ...request, query: Object.fromEntries(entries) }, nowMs)).toBeNull();
      }),
    );
  });
});
