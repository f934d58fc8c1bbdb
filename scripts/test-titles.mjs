// @ts-check
/** A statement that begins a test; `test.skip`, `test.describe` and the like are none. */
const BEGINNING = /^[ \t]*(?:test|it)(\.each)?(?=[(<`])/gm;

/**
 * The titles of the tests in a source, as the source writes them: templates and escapes stand. What is skipped is no test.
 * @param {string} source formatted by the project's formatter
 * @returns {string[]}
 */
export function testTitles(source) {
  return [...source.matchAll(BEGINNING)].flatMap((match) => {
    const at = match.index + match[0].length;
    const title = titleAt(source, match[1] === undefined ? at : tableEnd(source, at));
    return title === undefined ? [] : [title];
  });
}

/** The text of the first argument, where that is written out. @param {string} source @param {number} at */
function titleAt(source, at) {
  const [, quote, title] = /^\(\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1,/.exec(source.slice(at)) ?? [];
  return quote === undefined ? undefined : title;
}

/** Where the table of an `each` ends, its type's arguments before it. @param {string} source @param {number} at */
function tableEnd(source, at) {
  let depth = 0;
  for (let index = at; index < source.length; index += 1) {
    const sign = source[index] ?? "";
    if (`"'\``.includes(sign)) index = textEnd(source, index, sign);
    else if (sign === "/" && /[/*]/.test(source[index + 1] ?? "")) index = commentEnd(source, index);
    else if ("([{".includes(sign)) depth += 1;
    else if (")]}".includes(sign)) {
      depth -= 1;
      if (depth === 0 && sign === ")") return index + 1;
    }
  }
  return source.length;
}

/** @param {string} source @param {number} at @param {string} quote */
function textEnd(source, at, quote) {
  let end = at + 1;
  while (end < source.length && source[end] !== quote) end += source[end] === "\\" ? 2 : 1;
  return end;
}

/** @param {string} source @param {number} at */
function commentEnd(source, at) {
  const end = source[at + 1] === "/" ? source.indexOf("\n", at) : source.indexOf("*/", at) + 1;
  return end < at ? source.length : end;
}
