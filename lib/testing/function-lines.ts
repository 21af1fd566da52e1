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
 * The functions of a source file that have more than `most` lines, as the line they begin in and their length: with
 * their signature and what is nested in them, JSX too (which Biome leaves out); blank lines are not counted.
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
