import { parseSync } from 'rolldown/utils';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const IDENTIFIERS: ReadonlySet<string> = new Set(['Identifier', 'PrivateIdentifier', 'JSXIdentifier']);

function collect(node: Node, names: Set<string>): void {
  if (IDENTIFIERS.has(node.type)) names.add(String(node.name));
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) collect(child, names);
    }
  }
}

/** Returns the names in a source: variables, parameters, types, fields and attributes. Texts and comments are ignored. */
export function identifiersIn(file: string, source: string): string[] {
  const root: unknown = parseSync(file, source).program;
  const names = new Set<string>();
  if (isNode(root)) collect(root, names);
  return [...names];
}
