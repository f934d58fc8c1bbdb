import { requestReload } from "./page-exit";
import { mayRefresh, reloadIfOutdated } from "./page-revision";

jest.mock("./page-exit", () => ({ requestReload: jest.fn() }));

function openDocument(revision: string | null): void {
  document.head.innerHTML = revision === null ? "" : `<meta name="revision" content="${revision}">`;
}

beforeEach(() => window.sessionStorage.clear());

test("a document of another build than the server's is reloaded", () => {
  openDocument("a");
  expect(reloadIfOutdated("b")).toBe(true);
  expect(jest.mocked(requestReload).mock.calls).toEqual([[{}]]);
});

test.each([
  ["of the same build", "a", "a"],
  ["that names no build", null, "b"],
  ["of a server that names no build", "a", ""],
])("a document %s is not reloaded", (_, own, server) => {
  openDocument(own);
  expect(reloadIfOutdated(server)).toBe(false);
  expect(requestReload).not.toHaveBeenCalled();
});

test("a document that is still of the older build after its reload is not reloaded again", () => {
  openDocument("a");
  reloadIfOutdated("b");
  expect(reloadIfOutdated("b")).toBe(false);
  expect(reloadIfOutdated("c")).toBe(false);
  expect(requestReload).toHaveBeenCalledTimes(1);
  openDocument("b");
  expect(reloadIfOutdated("c")).toBe(true);
});

test("two builds that answer in turns cause one reload each, never a loop", () => {
  const turns = ["a", "b", "a", "b", "a", "b"].map((own) => {
    openDocument(own);
    return reloadIfOutdated(own === "a" ? "b" : "a");
  });
  expect(turns).toEqual([true, true, false, false, false, false]);
  expect(requestReload).toHaveBeenCalledTimes(2);
});

test("the last eight builds are remembered", () => {
  const builds = Array.from({ length: 9 }, (_, index) => `build-${index}`);
  expect(builds.map(mayRefresh)).toEqual(builds.map(() => true));
  expect(builds.slice(1).map(mayRefresh)).toEqual(builds.slice(1).map(() => false));
  expect(mayRefresh("build-0")).toBe(true);
});

test("without a storage the document is not reloaded, because nothing would prevent a second reload", () => {
  openDocument("a");
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(reloadIfOutdated("b")).toBe(false);
  expect(requestReload).not.toHaveBeenCalled();
});
