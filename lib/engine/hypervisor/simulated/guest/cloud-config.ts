/** The parts of a cloud-config that the simulated guest carries out. */
export interface CloudConfig {
  packages: string[];
  files: { path: string; content: string }[];
  /** Lines for the shell. */
  commands: string[];
}

/** A line with what stands before its text. */
interface Line {
  indent: number;
  text: string;
}

/** The config is not one, or says it in a way that only a whole YAML parser reads. */
class Unreadable extends Error {}

/**
 * Reads `packages`, `write_files` and `runcmd` as people write them: lists of plain, quoted or block text, of lists in
 * brackets, of paths with contents; all else is passed over. YAML parsers take exponential time for some inputs; this
 * takes time in proportion to the text. Returns undefined for what it cannot read.
 */
export function readCloudConfig(text: string): CloudConfig | undefined {
  try {
    const sections = sectionsOf(text.split('\n').map(lineOf));
    return {
      packages: itemsOf(sections.get('packages')).map(scalarOf),
      files: itemsOf(sections.get('write_files')).map(fileOf),
      commands: itemsOf(sections.get('runcmd')).map(commandOf),
    };
  } catch (problem) {
    if (problem instanceof Unreadable) return undefined;
    throw problem;
  }
}

function lineOf(line: string): Line {
  const text = line.trimStart();
  return { indent: line.length - text.length, text: text.trimEnd() };
}

const isEmpty = ({ text }: Line) => text === '' || text.startsWith('#');

/** What stands under each key of the first level; the line with the key comes first, without it. */
function sectionsOf(lines: readonly Line[]): Map<string, Line[]> {
  const sections = new Map<string, Line[]>();
  let section: Line[] | undefined;
  for (const line of lines) {
    const key = line.indent === 0 ? /^([A-Za-z_]\w*):(?: |$)/.exec(line.text) : null;
    if (key?.[1]) {
      section = [lineOf(line.text.slice(key[0].length))];
      sections.set(key[1], section);
    } else if (section) section.push(line);
    else if (!isEmpty(line) && line.text !== '---') throw new Unreadable();
  }
  return sections;
}

/** The items of a list, each with its lines; the first of them stands behind the dash. */
function itemsOf(section: readonly Line[] | undefined): Line[][] {
  const [inline, ...below] = section ?? [];
  if (inline && !isEmpty(inline)) return inBrackets(inline.text).map((text) => [{ indent: 0, text: quoted(text) }]);
  const items: Line[][] = [];
  const indent = below.find((line) => !isEmpty(line))?.indent ?? 0;
  for (const line of below) {
    const isItem = line.indent === indent && /^-(?: |$)/.test(line.text);
    if (isItem) {
      const { indent: gap, text } = lineOf(line.text.slice(1));
      items.push([{ indent: indent + 1 + gap, text }]);
    } else if (items.length > 0 && (line.indent > indent || isEmpty(line))) items.at(-1)?.push(line);
    else if (!isEmpty(line)) throw new Unreadable();
  }
  return items;
}

/** The text of an item: plain, quoted, or a block behind `|` or `>`. */
function scalarOf([first, ...below]: readonly Line[]): string {
  if (!first || /^[[{&*!%@`]/.test(first.text) || /^[?-](?: |$)/.test(first.text)) throw new Unreadable();
  if (/^[|>][+-]?$/.test(first.text)) return blockOf(below, first.text);
  const more = below.filter((line) => !isEmpty(line)).map(({ text }) => text);
  return unquoted([first.text, ...more].join(' '));
}

function blockOf(lines: readonly Line[], style: string): string {
  const indent = lines.find(({ text }) => text !== '')?.indent ?? 0;
  const shown = lines.map((line) => ' '.repeat(Math.max(0, line.indent - indent)) + line.text);
  while (shown.at(-1)?.trim() === '') shown.pop();
  return `${shown.join(style.startsWith('>') ? ' ' : '\n')}${style.endsWith('-') ? '' : '\n'}`;
}

function unquoted(text: string): string {
  const marked = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text);
  if (marked) return (marked[1] ?? '').replaceAll('\\n', '\n').replaceAll(/\\(.)/g, '$1');
  const single = /^'((?:[^']|'')*)'\s*(?:#.*)?$/.exec(text);
  if (single) return (single[1] ?? '').replaceAll("''", "'");
  if (/^["']/.test(text)) throw new Unreadable();
  const comment = text.indexOf(' #');
  return comment === -1 ? text : text.slice(0, comment).trimEnd();
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const LISTED = /\s*("(?:[^"\\]|\\.)*"\s*|'(?:[^']|'')*'\s*|[^,[\]{}"'\s][^,[\]{}]*)(,|\]$)/y;

/** The texts of `[one, "two"]`. */
function inBrackets(text: string): string[] {
  if (text === '[]') return [];
  if (!text.startsWith('[')) throw new Unreadable();
  const texts: string[] = [];
  LISTED.lastIndex = 1;
  for (;;) {
    const match = LISTED.exec(text);
    if (!match) throw new Unreadable();
    texts.push(unquoted((match[1] ?? '').trimEnd()));
    if (match[2] !== ',') return texts;
  }
}

const commandOf = (item: readonly Line[]): string => {
  const [first, ...below] = item;
  return first?.text.startsWith('[') && below.every(isEmpty) ? inBrackets(first.text).join(' ') : scalarOf(item);
};

/** A file of `write_files`: the keys stand below one another. */
function fileOf(item: readonly Line[]): { path: string; content: string } {
  const values = new Map<string, Line[]>();
  const indent = item[0]?.indent;
  let value: Line[] | undefined;
  for (const line of item) {
    const key = line.indent === indent ? /^([a-z_]+):(?: |$)/.exec(line.text) : null;
    if (key?.[1]) {
      value = [lineOf(line.text.slice(key[0].length))];
      values.set(key[1], value);
    } else if (value) value.push(line);
    else throw new Unreadable();
  }
  const [path, content] = [values.get('path'), values.get('content')];
  if (!path) throw new Unreadable();
  return { path: scalarOf(path), content: content ? scalarOf(content) : '' };
}
