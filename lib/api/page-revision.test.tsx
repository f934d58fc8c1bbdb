import { requestReload } from "./page-exit";
import { mayRefresh, reloadIfOutdated } from "./page-revision";

jest.mock("./page-exit", () => ({ requestReload: jest.fn() }));

/** A document of this build. */
function openDocument(revision: string | null): void {
  document.head.innerHTML = revision === null ? "" : `<meta name="revision" content="${revision}">`;
}

beforeEach(() => window.sessionStorage.clear());

test("a document of another build than the server's is loaded anew", () => {
  openDocument("a");
  expect(reloadIfOutdated("b")).toBe(true);
  expect(jest.mocked(requestReload).mock.calls).toEqual([[{}]]);
});

test.each([
  ["of the same build", "a", "a"],
  ["that names no build", null, "b"],
  ["of a server that names no build", "a", ""],
])("a document %s stays", (_, own, server) => {
  openDocument(own);
  expect(reloadIfOutdated(server)).toBe(false);
  expect(requestReload).not.toHaveBeenCalled();
});

test("a document that is still of the older build after its reload stays, as reloading would go on for ever", () => {
  openDocument("a");
  reloadIfOutdated("b");
  expect(reloadIfOutdated("b")).toBe(false);
  expect(reloadIfOutdated("c")).toBe(false);
  expect(requestReload).toHaveBeenCalledTimes(1);
  openDocument("b");
  expect(reloadIfOutdated("c")).toBe(true);
});

test("two builds that answer by turns reload once for each, never in a loop", () => {
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

test("where nothing can be kept, the document stays: nobody would know that it was reloaded already", () => {
  openDocument("a");
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(reloadIfOutdated("b")).toBe(false);
  expect(requestReload).not.toHaveBeenCalled();
});
