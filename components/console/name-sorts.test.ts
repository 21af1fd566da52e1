import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { describe, expect, test } from 'vitest';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

interface Member {
  file: string;
  key: string;
  /** Source of the key's value. */
  source: string;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function nodesIn(node: Node): Node[] {
  const below = Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(nodesIn);
  return [node, ...below];
}

const sourcesIn = (...folders: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && existsSync(file))
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

function parsed(file: string, source: string): Node[] {
  const plugins = file.endsWith('x') ? (['typescript', 'jsx'] as const) : (['typescript'] as const);
  const { program } = parse(source, { sourceType: 'module', plugins: [...plugins] });
  return isNode(program) ? nodesIn(program) : [];
}

/** Members of an object literal in the source of a file. */
const membersOf = (file: string, source: string, object: Node): Member[] =>
  [object.properties]
    .flat()
    .filter(isNode)
    .flatMap(({ key, value }) => {
      if (!isNode(key) || !isNode(value)) return [];
      return [{ file, key: String(key.name ?? key.value), source: source.slice(value.start, value.end) }];
    });

const SCREENS = sourcesIn('app', 'components')
  .filter(({ source }) => /\b(?:sortKey|orders|SortKeys|sortable|attributes)\b/.test(source))
  .map(({ file, source }) => ({ file, source, nodes: parsed(file, source) }));
const API = sourcesIn('lib').filter(({ source }) => /\bsortKeys: \{/.test(source));

/** The text argument of `textColumn(id, header, width, text, options)` and similar calls: the last but one. */
function textOf(source: string, { arguments: given }: Node): string | undefined {
  const text = [given].flat().filter(isNode).at(-2);
  return text && source.slice(text.start, text.end);
}

/** Sortable attributes of kinds with the function that returns their value. */
const ATTRIBUTES: Member[] = SCREENS.flatMap(({ file, source, nodes }) =>
  nodes
    .filter(({ type }) => type === 'ObjectProperty')
    .flatMap(({ key, value }) => {
      if (!isNode(key) || !isNode(value) || value.type !== 'ObjectExpression') return [];
      const members = membersOf(file, source, value);
      const sort = members.find((member) => member.key === 'sort')?.source;
      const shown = members.find((member) => member.key === 'value')?.source;
      if (sort === undefined || shown === undefined) return [];
      return [{ file, key: sort === 'true' ? String(key.name ?? key.value) : sort.replaceAll("'", ''), source: shown }];
    }),
);

/** Sortable columns with the function that returns their text. */
const COLUMNS: Member[] = SCREENS.flatMap(({ file, source, nodes }) =>
  nodes
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .flatMap((node) => {
      const options = node.type === 'CallExpression' ? [node.arguments].flat().filter(isNode).at(-1) : node;
      if (options?.type !== 'ObjectExpression') return [];
      const members = membersOf(file, source, options);
      const key = members.find((member) => member.key === 'sortKey')?.source.match(/^'(\w+)'$/)?.[1];
      const text = members.find((member) => member.key === 'text')?.source;
      const shown = node.type === 'CallExpression' ? textOf(source, node) : text;
      return key === undefined || shown === undefined ? [] : [{ file, key, source: shown }];
    }),
).concat(ATTRIBUTES);

/** Functions by which the browser sorts complete lists, by sort key. */
const LOCAL: Member[] = SCREENS.flatMap(({ file, source, nodes }) =>
  nodes
    .filter(({ type }) => type === 'ObjectExpression')
    .map((object) => membersOf(file, source, object))
    .filter(
      (members) => members.length > 1 && members.every((member) => /^(?:async )?\(?.*=>|^\w+$/s.test(member.source)),
    )
    .flat(),
);

/** Columns of tables that the API sorts by, by sort key. */
const SORTED_BY: Member[] = API.flatMap(({ file, source }) =>
  parsed(file, source)
    .filter(({ type, key }) => type === 'ObjectProperty' && isNode(key) && key.name === 'sortKeys')
    .flatMap(({ value }) => (isNode(value) ? membersOf(file, source, value) : [])),
);

const isIdColumn = (source: string) => /^'(?:\w+_)?id'$|^'owner'$/.test(source);
/** Sort keys of the API that sort by an id in every list. */
const ID_KEYS = new Set(
  SORTED_BY.filter(({ source }) => isIdColumn(source))
    .map(({ key }) => key)
    .filter((key) => !LOCAL.some((local) => local.key === key)),
);
const showsId = (source: string) => /^\(?\{ (?:id|\w+_id) \}\)? => \w*id$/.test(source);
const where = ({ file, key }: Member) => `${file}: ${key}`;

describe('A sortable column that shows a name', () => {
  test('is found by this test in every list, as are the sort keys of the API', () => {
    expect(COLUMNS.length).toBeGreaterThan(60);
    expect(SORTED_BY.length).toBeGreaterThan(60);
    expect([...ID_KEYS]).toEqual(expect.arrayContaining(['project_id', 'user_id', 'image_ref']));
  });

  test('is not sorted by an id where the API sorts', () => {
    const wrong = COLUMNS.filter(
      ({ key, source }) => !showsId(source) && (ID_KEYS.has(key) || /_(?:id|ref)$/.test(key)),
    );
    expect(wrong.map(where)).toEqual([]);
  });

  test('is not sorted by an id where the browser sorts', () => {
    const keys = new Set(COLUMNS.map(({ key }) => key));
    const wrong = LOCAL.filter(({ key, source }) => keys.has(key) && /=> (?:\w+\.)*(?:id|\w+_id|owner)$/.test(source));
    expect(wrong.map(where)).toEqual([]);
  });
});
