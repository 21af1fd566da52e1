import { parse } from '@babel/parser';

interface Node {
  type: string;
  loc?: { start: { line: number }; end: { line: number } } | null;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const isFunction = ({ type }: Node) =>
  /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod|ClassPrivateMethod)$/.test(
    type,
  );

function functionsIn(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(functionsIn);
  return isFunction(node) ? [node, ...below] : below;
}

/**
 * Returns the first line and the length of each function with more than `most` lines. The signature and nested code
 * count, including JSX (which Biome excludes); blank lines do not.
 */
export function longFunctions(file: string, source: string, most: number): { line: number; length: number }[] {
  const lines = source.split('\n');
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  const { program } = parse(source, { sourceType: 'module', plugins: [...plugins] });
  const functions = isNode(program) ? functionsIn(program) : [];
  return functions.flatMap(({ loc }) => {
    if (!loc) return [];
    const length = lines.slice(loc.start.line - 1, loc.end.line).filter((line) => line.trim() !== '').length;
    return length > most ? [{ line: loc.start.line, length }] : [];
  });
}
