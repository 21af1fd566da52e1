import { parseSync } from 'rolldown/utils';

interface Node {
  type: string;
  /** Offsets in the source. */
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);

function collectFunctions(node: Node, found: Node[]): void {
  if (isFunction(node)) found.push(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) collectFunctions(child, found);
  }
}

/**
 * Returns the first line and the length of each function with more than `most` lines. The signature and nested code
 * count, including JSX (which Biome excludes); blank lines do not.
 */
export function longFunctions(file: string, source: string, most: number): { line: number; length: number }[] {
  const root: unknown = parseSync(file, source).program;
  const functions: Node[] = [];
  if (isNode(root)) collectFunctions(root, functions);
  const linesOf = ({ start, end }: Node) => source.slice(start, end).split('\n');
  return functions.flatMap((node) => {
    const length = linesOf(node).filter((line) => line.trim() !== '').length;
    return length > most ? [{ line: source.slice(0, node.start).split('\n').length, length }] : [];
  });
}
