import { relative, sep } from "node:path";
import { whyNot } from "./boundaries.mjs";

/** The linted file, relative to the folder in which the linter was started, with forward slashes. */
const pathOf = (context) => relative(context.cwd, context.filename).split(sep).join("/");

const boundariesRule = {
  create(context) {
    const from = pathOf(context);
    const check = (node) => {
      if (node?.type !== "Literal" || typeof node.value !== "string") return;
      const message = whyNot(from, node.value);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source ?? node.argument),
    };
  },
};

/** Attributes that a player reads or a screen reader speaks. */
const spoken = new Set([
  ...["aria-description", "aria-label", "aria-placeholder", "aria-roledescription", "aria-valuetext"],
  ...["alt", "label", "placeholder", "title"],
]);

/** One letter of any script makes a text. Figures and signs such as "×" or "·" need no translation. */
const hasWord = (text) => /\p{L}/u.test(text);

/** The literal texts of an expression: a text, a template, and the texts in the branches of a condition, `||` or `&&`. */
function* literals(node) {
  if (node === null || node === undefined) return;
  if (node.type === "Literal" && typeof node.value === "string" && hasWord(node.value)) yield node;
  if (node.type === "TemplateLiteral" && node.quasis.some((quasi) => hasWord(quasi.value.cooked ?? ""))) yield node;
  if (node.type === "ConditionalExpression") {
    yield* literals(node.consequent);
    yield* literals(node.alternate);
  }
  if (node.type === "LogicalExpression") {
    yield* literals(node.left);
    yield* literals(node.right);
  }
  if (node.type === "JSXExpressionContainer") yield* literals(node.expression);
}

/** Reports text on the screen (app, components, the screens of games) that does not come from messages/. */
const textRule = {
  create(context) {
    if (!/^(app|components)\/|^games\/[^/]+\/screen\//.test(pathOf(context))) return {};
    const report = (node) =>
      context.report({
        node,
        message: "Text that a player sees or hears belongs in messages/ in all six locales: use a translation key.",
      });
    return {
      JSXText: (node) => {
        if (hasWord(node.value)) report(node);
      },
      JSXExpressionContainer: (node) => {
        if (node.parent?.type === "JSXAttribute") return;
        for (const literal of literals(node.expression)) report(literal);
      },
      JSXAttribute: (node) => {
        if (node.name.type !== "JSXIdentifier" || !spoken.has(node.name.name)) return;
        for (const literal of literals(node.value)) report(literal);
      },
    };
  },
};

const MAX_OWN_LINES = 60;

/**
 * Reports functions that are too long to read at once. The lines of an inner function count only for the inner
 * function: a `create…` function that holds state in a closure is judged like a class, by its parts.
 */
const ownLinesRule = {
  create(context) {
    const inside = [];
    const enter = () => inside.push(0);
    const leave = (node) => {
      const lines = node.loc.end.line - node.loc.start.line + 1;
      const own = lines - (inside.pop() ?? 0);
      if (inside.length > 0) inside[inside.length - 1] += lines;
      if (own > MAX_OWN_LINES) {
        const message = `This function has ${own} lines of its own, more than ${MAX_OWN_LINES}: give a part of it a name.`;
        context.report({ loc: { start: node.loc.start, end: node.loc.start }, message });
      }
    };
    const kinds = ["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"];
    return Object.fromEntries(
      kinds.flatMap((kind) => [
        [kind, enter],
        [`${kind}:exit`, leave],
      ]),
    );
  },
};

export default {
  meta: { name: "house" },
  rules: { boundaries: boundariesRule, "no-literal-text": textRule, "max-own-lines": ownLinesRule },
};
