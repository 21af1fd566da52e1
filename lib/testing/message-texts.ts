import { parseSync } from 'rolldown/utils';

interface Node {
  type: string;
  /** Offset in the source. */
  start: number;
  [key: string]: unknown;
}

export interface MessageText {
  line: number;
  text: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Nodes whose strings are not messages: module paths, types, property names, SQL. */
const WITHOUT_MESSAGES = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'TSLiteralType',
  'TaggedTemplateExpression',
]);

/** Columns and tables with an alias, such as `notifications as worst`. */
const SQL_ALIAS = /^\w+ as \w+$/;

const cookedOf = (quasi: unknown): string => {
  if (!isNode(quasi)) return '';
  const { value } = quasi;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
};

/** Returns the text of a literal, with `#` for each value of a template; undefined for other nodes. */
function textOf(node: Node): string | undefined {
  if ((node.type === 'Literal' && typeof node.value === 'string') || node.type === 'JSXText') return String(node.value);
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return node.quasis.map(cookedOf).join('#');
}

function collect(node: Node, found: { start: number; text: string }[]) {
  if (WITHOUT_MESSAGES.has(node.type)) return;
  const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ');
  // Shorter texts are names of steps, keys and labels, to which other rules apply.
  if (text !== undefined && text.split(' ').filter((word) => /\p{L}/u.test(word)).length > 2 && !SQL_ALIAS.test(text)) {
    found.push({ start: node.start, text });
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' && !node.computed) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) collect(child, found);
    }
  }
}

/** Returns literals, templates and JSX texts with at least three words. Comments are ignored. */
export function messageTextsIn(file: string, source: string): MessageText[] {
  const root: unknown = parseSync(file, source).program;
  const found: { start: number; text: string }[] = [];
  if (isNode(root)) collect(root, found);
  return found.map(({ start, text }) => ({ line: source.slice(0, start).split('\n').length, text }));
}
