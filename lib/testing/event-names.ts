import { parse } from '@babel/parser';
import { defineChange } from '#lib/events/change-row.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined;

/** Returns the string literals to which an expression can evaluate or that a type contains, without comparisons. */
function literalsOf(value: unknown): string[] {
  if (!isNode(value)) return [];
  const parts: Readonly<Record<string, readonly string[]>> = {
    ConditionalExpression: ['consequent', 'alternate'],
    TSAsExpression: ['expression'],
    TSSatisfiesExpression: ['expression'],
    LogicalExpression: ['left', 'right'],
    TemplateLiteral: ['expressions'],
    TSTypeAnnotation: ['typeAnnotation'],
    TSLiteralType: ['literal'],
    TSUnionType: ['types'],
  };
  if (value.type === 'StringLiteral') return [String(value.value)];
  return (parts[value.type] ?? []).flatMap((part) => [value[part]].flat().flatMap(literalsOf));
}

/** The name of a function, or of a property such as a method. */
const propertyOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'MemberExpression' ? nameOf(value.property) : nameOf(value);

/** Returns the functions of a file with a parameter `verb`, and the index of that parameter. */
function takersIn(nodes: readonly Node[]): [name: string, index: number][] {
  return nodes.flatMap((node): [string, number][] => {
    if (node.type === 'AssignmentExpression' && isNode(node.right) && nameOf(node.right.callee) === defineChange.name) {
      return [[propertyOf(node.left) ?? '', 3]];
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && nameOf(node.init.callee) === defineChange.name) {
      return [[nameOf(node.id) ?? '', 3]];
    }
    const taker = node.type === 'VariableDeclarator' ? node.init : node;
    if (!isNode(taker) || !Array.isArray(taker.params)) return [];
    const index = taker.params.findIndex((param) => nameOf(param) === 'verb');
    return index < 0 ? [] : [[nameOf(node.id ?? node.key) ?? '', index]];
  });
}

/** Returns the verbs, or complete event types, that a node specifies. */
function saidBy(node: Node, takers: ReadonlyMap<string, number>): string[] {
  if (node.type === 'CallExpression') {
    const index = takers.get(propertyOf(node.callee) ?? '');
    return index === undefined || !Array.isArray(node.arguments) ? [] : literalsOf(node.arguments[index]);
  }
  if (node.type === 'Identifier' && node.name === 'verb') return literalsOf(node.typeAnnotation);
  if (node.type === 'VariableDeclarator' && nameOf(node.id) === 'verb') return literalsOf(node.init);
  if (node.type === 'TSPropertySignature' && nameOf(node.key) === 'verb') return literalsOf(node.typeAnnotation);
  if (node.type !== 'ObjectProperty') return [];
  const key = nameOf(node.key);
  if (key === 'verb') return literalsOf(node.value);
  return key === 'type' ? literalsOf(node.value).filter((text) => /^(?:[a-z_]+\.)+[a-zA-Z_]+$/.test(text)) : [];
}

/**
 * Returns the event types that sources write, such as `volume.create`, and the verbs whose kind is not written next to
 * them, with the files that write them.
 */
export function eventNamesIn(sources: ReadonlyMap<string, string>): Map<string, string[]> {
  const parsed = [...sources].map(([file, text]) => {
    const root: unknown = parse(text, { sourceType: 'module', plugins: ['typescript'] }).program;
    return [file, isNode(root) ? nodesIn(root) : []] as const;
  });
  const takers = new Map(parsed.flatMap(([, nodes]) => takersIn(nodes)));
  const names = new Map<string, string[]>();
  for (const [file, nodes] of parsed) {
    for (const name of nodes.flatMap((node) => saidBy(node, takers))) {
      names.set(name, [...new Set([...(names.get(name) ?? []), file])]);
    }
  }
  return names;
}
