import type * as exitModule from "./exit-url";
const URL_OF_MERCHANT = "https://casino.example:8443/lobby?from=grandstand";

type ExitModule = typeof exitModule;

/** The module as a new document has it: it knows what the tab's storage holds. */
function newDocument(): ExitModule {
  let found: ExitModule | undefined;
  jest.isolateModules(() => {
    found = jest.requireActual<ExitModule>("./exit-url");
  });
  if (found === undefined) throw new Error("no module");
  return found;
}

beforeEach(() => window.sessionStorage.clear());

test("the exit address outlives the document, only in its tab", () => {
  const first = newDocument();
  expect(first.exitUrl()).toBeNull();
  first.keepExitUrl(URL_OF_MERCHANT);
  expect([first.exitUrl(), newDocument().exitUrl()]).toEqual([URL_OF_MERCHANT, URL_OF_MERCHANT]);
  expect(window.localStorage).toHaveLength(0);
  first.keepExitUrl(null);
  expect([first.exitUrl(), newDocument().exitUrl()]).toEqual([null, null]);
});

test.each(["javascript:alert(1)", "http://casino.example/", "//casino.example", "/lobby", ""])(
  "%j is not used, neither from the BFF nor from the storage",
  (url) => {
    const page = newDocument();
    page.keepExitUrl(url);
    expect(page.exitUrl()).toBeNull();
    window.sessionStorage.setItem("player.exit", url);
    expect(newDocument().exitUrl()).toBeNull();
  },
);

test("without storage the document still knows the exit address", () => {
  const broken = (): never => {
    throw new DOMException("denied");
  };
  const spies = (["getItem", "setItem", "removeItem"] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(broken),
  );
  const page = newDocument();
  expect(page.exitUrl()).toBeNull();
  page.keepExitUrl(URL_OF_MERCHANT);
  expect(page.exitUrl()).toBe(URL_OF_MERCHANT);
  for (const spy of spies) spy.mockRestore();
});
