import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';

/** A text in a source file, and its position. */
export interface SourceText {
  text: string;
  place: string;
}

interface FileTexts {
  messages: SourceText[];
  untranslated: SourceText[];
}

interface Node {
  type: string;
  loc?: { start: { line: number } } | null;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Excludes tests. */
function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit);
    }
  }
}

/**
 * Possible string values of an expression: literals, both branches of a condition, concatenations. Empty for other
 * expressions.
 */
function stringsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'TemplateLiteral':
      return Array.isArray(node.quasis) ? [node.quasis.map(rawOf).join('{}')] : [];
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
      return stringsOf(node.right);
    case 'BinaryExpression': {
      const [left] = stringsOf(node.left);
      const [right] = stringsOf(node.right);
      return node.operator === '+' && left !== undefined && right !== undefined ? [left + right] : [];
    }
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return stringsOf(node.expression);
    default:
      return [];
  }
}

const rawOf = (quasi: unknown): string => {
  if (!isNode(quasi)) return '';
  const { value } = quasi;
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
};

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`;
  return typeof node.name === 'string' ? node.name : '';
};

/** Functions of messages; all arguments of `msgs` are messages, and the first of others. */
const translators = new Set(['t', 't.rich', 'msg', 'msgs']);
/** Attributes with text for users, on elements and on our components. */
const spoken =
  /^(aria-label|aria-description|aria-roledescription|title|placeholder|alt|label|hint|description|caption|heading|header|submitLabel|confirmLabel|copyLabel|unit)$/;
/** Texts that are the same in every language: names, units, keys. */
const untranslatable =
  /^(?:Nephos|OpenStack|GiB|MiB|KiB|TiB|IPv4|IPv6|CIDR|MAC|ID|vCPU|Ctrl|Shift|Enter|Esc|Tab|[A-Z]|\W|\d)+$/;

const isProse = (text: string): boolean =>
  /\p{L}/u.test(text) && !untranslatable.test(text.trim().replaceAll(/\s+/g, ' '));

/** Messages that a file translates, and texts that it displays without translation. */
function readTexts(file: string): FileTexts {
  const ast = parse(readFileSync(file, 'utf8'), {
    sourceType: 'module',
    plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });
  const messages: SourceText[] = [];
  const untranslated: SourceText[] = [];
  const placeOf = (node: Node) => `${file}:${node.loc?.start.line ?? 0}`;
  const report = (node: Node, texts: string[]) => {
    for (const text of texts.filter(isProse)) untranslated.push({ text: text.trim(), place: placeOf(node) });
  };
  const visit = (node: Node) => {
    if (node.type === 'CallExpression' && translators.has(nameOf(node.callee)) && Array.isArray(node.arguments)) {
      const marked = nameOf(node.callee) === 'msgs' ? node.arguments : node.arguments.slice(0, 1);
      for (const text of marked.flatMap(stringsOf)) messages.push({ text, place: placeOf(node) });
    }
    if (node.type === 'JSXText') report(node, [String(node.value)]);
    if (node.type === 'JSXAttribute' && spoken.test(nameOf(node.name))) report(node, stringsOf(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of Array.isArray(node.children) ? node.children : []) {
        if (isNode(child) && child.type === 'JSXExpressionContainer') report(child, stringsOf(child));
      }
    }
  };
  // The parser's tree consists of such nodes; its own types cannot be indexed by name.
  walk(ast.program as unknown as Node, visit);
  return { messages, untranslated };
}

/** Texts of the screens, and messages of server rules that screens display. */
export function readAllTexts(): { screens: FileTexts[]; rules: FileTexts[] } {
  // On the server, files that import `msg` or `Translate` contain messages.
  const marked = sourceFiles(['lib']).filter((file) => /i18n\/(?:text|translate)\.ts/.test(readFileSync(file, 'utf8')));
  return { screens: sourceFiles(['app', 'components']).map(readTexts), rules: marked.map(readTexts) };
}
