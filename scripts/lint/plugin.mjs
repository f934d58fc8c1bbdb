import { relative, sep } from "node:path";
import { whyNot } from "./rooms.mjs";

/** Reports every import, re-export, lazy import and imported type that the table of rooms forbids. */
const roomsRule = {
  create(context) {
    const from = relative(context.cwd, context.filename).split(sep).join("/");
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

/** Attributes that a player reads or hears. */
const spoken = new Set([
  "alt",
  "aria-description",
  "aria-label",
  "aria-placeholder",
  "aria-roledescription",
  "aria-valuetext",
  "label",
  "placeholder",
  "title",
]);

/** One letter of any script makes a text; signs such as "×" or "·" and figures need no translation. */
const hasWord = (text) => /\p{L}/u.test(text);

/** The literal texts an expression may become: itself, the branches of a condition, the pieces of a template. */
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

/** Reports text on the screen that does not come from messages/. */
const textRule = {
  create(context) {
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

export default { meta: { name: "house" }, rules: { rooms: roomsRule, "no-literal-text": textRule } };
