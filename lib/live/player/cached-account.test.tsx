import { testAccount } from "../testing";
import { forgetCachedAccount, keepAccount, readCachedAccount } from "./cached-account";

const signIn = (token: string): void => {
  document.cookie = `XSRF-TOKEN=${token}`;
};
const stored = (): string => JSON.stringify({ ...window.sessionStorage });
const account = { ...testAccount, player_session: "session-1" };
const TOKEN = "anti-forgery-token-of-this-sign-in";

beforeEach(() => {
  window.sessionStorage.clear();
  signIn(TOKEN);
});
afterEach(() => jest.useRealTimers());

test("the tab's next page reads the account, its newest balance and the time", () => {
  jest.useFakeTimers({ now: 1_000_000 });
  keepAccount(account, 12_345);
  expect(readCachedAccount()).toMatchObject({
    account: { id: account.id, username: account.username, balance: 123.45 },
    balance: 12_345,
    at: new Date(1_000_000),
  });
});

test("an account is stored for one player only, without a token or the session's name", () => {
  keepAccount({ ...account, id: 8 }, 1);
  keepAccount(account, 12_345);
  expect(Object.keys(window.sessionStorage)).toEqual([`grandstand.account.${account.id}`]);
  expect(stored()).not.toContain(TOKEN);
  expect(stored()).not.toContain("session-1");
});

test("another sign-in's page does not read the account, and a removed account is gone", () => {
  keepAccount(account, 12_345);
  signIn("anti-forgery-token-of-the-next-player");
  expect(readCachedAccount()).toBeNull();
  signIn(TOKEN);
  expect(readCachedAccount()).not.toBeNull();
  forgetCachedAccount();
  expect(stored()).toBe("{}");
});

test("an account is not read after the length of a session", () => {
  jest.useFakeTimers({ now: 0 });
  keepAccount(account, 12_345);
  jest.setSystemTime(15 * 60_000);
  expect(readCachedAccount()).toBeNull();
});

test.each(["", "{", "null", '{"account":{"id":"x"}}', '{"account":null,"mark":"","at":0}'])(
  "an invalid stored value (%s) is ignored",
  (value) => {
    window.sessionStorage.setItem("grandstand.account.7", value);
    expect(readCachedAccount()).toBeNull();
  },
);
