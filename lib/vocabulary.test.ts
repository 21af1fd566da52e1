import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { describe, expect, test } from 'vitest';
import { identifiersIn } from '#lib/testing/identifiers.ts';
import { messageTextsIn } from '#lib/testing/message-texts.ts';
import { OLD_PHRASE_PATTERNS, oldPhrasesIn } from '#lib/testing/old-vocabulary.ts';

const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(file));

interface OldName {
  /** Folder of the row, as abbreviated in the glossary; empty for several folders. */
  folder: string;
  name: string;
}

const UNFINISHED = '*not renamed yet*';
/** A name in the glossary, without the file or type that contains it. */
const NAME = /(?<!(?:of|in|beside) )`([^`]+)`(?!:)/g;

/** Old names of the finished rows of the glossary. A row without a folder belongs to the folder of the previous row. */
function replacedNames(glossary: string): OldName[] {
  const [, table = ''] = /^## Names in the code$(.*?)^## /ms.exec(glossary) ?? [];
  let folder = '';
  return table.split('\n').flatMap((line) => {
    const [, where = '', old = ''] = line.split('|');
    if (where.trim() !== '') [, folder = ''] = /^ `([^`]+)`/.exec(where) ?? [];
    if (line.includes(UNFINISHED)) return [];
    return [...old.matchAll(NAME)].map(([, name = '']) => ({ folder, name: name.replace('()', '') }));
  });
}

const DECLARATION = /\b(interface|type|class|function|const) (\w+)/g;
interface DeclaredName {
  keyword: string;
  name: string;
}
const declaredNames = (text: string): DeclaredName[] =>
  [...text.matchAll(DECLARATION)].map(([, keyword = '', name = '']) => ({ keyword, name }));

/** Whether a source has an old name: as its file, folder, or in a declaration. */
function hasName({ folder, name }: OldName, file: string, declared: readonly DeclaredName[]): boolean {
  if (name.endsWith('/')) return file.includes(`/${name}`);
  // A one-word file name can be correct in another folder.
  if (/\.tsx?$/.test(name)) return file.endsWith(`/${name}`) && (name.includes('-') || file.includes(`${folder}/`));
  const isAny = name.endsWith('*');
  const stem = name.replace('*', '');
  // Old participles are also names of variables, which the glossary does not list.
  const mayBeVariable = /[A-Z]/.test(name);
  return declared.some(
    (found) =>
      (found.name === stem || (isAny && found.name.startsWith(stem))) && (mayBeVariable || found.keyword !== 'const'),
  );
}

const oldNames = replacedNames(readFileSync('docs/words.md', 'utf8'));

test.each([
  ['lib/engine/hypervisor/libvirt/tend.ts', ''],
  ['lib/networking/for-servers.ts', ''],
  ['lib/holdings/holding.ts', ''],
  ['lib/a.ts', 'export interface Kit {'],
  ['lib/a.ts', 'const MOST_TRIES = 3;'],
  ['lib/a.ts', 'async function tellStillAttached('],
])('an old name is found in %s %s', (file, text) => {
  expect(oldNames.filter((old) => hasName(old, file, declaredNames(text)))).toHaveLength(1);
});

test('no file, folder, type, function or constant has a name that the glossary replaced', () => {
  expect(oldNames.length).toBeGreaterThan(60);
  const found = FILES.filter((file) => file !== 'lib/vocabulary.test.ts').flatMap((file) => {
    const declared = declaredNames(readFileSync(file, 'utf8'));
    return oldNames.filter((old) => hasName(old, file, declared)).map(({ name }) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

const TYPE_NAME = /^\s*(?:export )?(?:declare )?(?:interface|type|(?:abstract )?class) ([A-Z][a-z0-9]*)(?![\w,}])/gm;
const SCHEMA_NAME = /^(?:export )?const ([A-Z][a-z0-9]*) = z\b/gm;
const PARTICIPLE = /(?:[^e]ed|ing)$/;
const IRREGULAR_PARTICIPLES =
  'Bound Chosen Drawn Found Given Gone Heard Held Kept Known Left Lent Made Meant Met Read Said Seen Sent Shown Taken Told Written';
const OTHER_WORDS =
  'About After Alone Around Ask Back Behind Beside Busy Dirty Ends Evacuate Faulty Former Full Inside More Of Off One Open Other Own ' +
  'Ran Raw Reachable Say Show There Unreachable Virtual Visible Way Ways What Wish';
const NO_NAMES = new Set(`${IRREGULAR_PARTICIPLES} ${OTHER_WORDS}`.split(' '));
/** Nouns with the ending of a participle. */
const NOUNS = new Set('Drawing Finding Grouping Heading Keyring Recording Setting Speed Spelling'.split(' '));

/** Types whose name is only a participle, adjective or preposition, which does not name an object. */
const vagueTypes = (text: string) =>
  [...text.matchAll(TYPE_NAME), ...text.matchAll(SCHEMA_NAME)]
    .map(([, name = '']) => name)
    .filter((name) => (PARTICIPLE.test(name) && !NOUNS.has(name)) || NO_NAMES.has(name));

test.each([
  ['interface Asked {', ['Asked']],
  ['export type Held<T> = T[];', ['Held']],
  ['  class Waiting extends Error {', ['Waiting']],
  ['interface Of {', ['Of']],
  ['const Told = z.object({', ['Told']],
  ['export interface AttachRequest {', []],
  ['type Seed = number;', []],
  ['export type Setting = string;', []],
])('of %s, the vague names are %j', (text, names) => {
  expect(vagueTypes(text)).toEqual(names);
});

test('no type has a lone participle, adjective or preposition as its name', () => {
  const files = FILES.filter((file) => file !== 'lib/vocabulary.test.ts');
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((file) => vagueTypes(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

/** Expressions of the old comments that no plain sentence needs. */
const OLD_EXPRESSIONS: readonly RegExp[] = [
  /\btold\b/i,
  /\b(?:who|what)ever (?:asks?|cannot|comes|does|has|is|knows|makes|may|reads|waits)\b/i,
  /\banew\b/i,
  /\bas good as\b/i,
  /\bis good for\b/i,
  /\ball the same\b/i,
  /\b(?:come|comes|came|become|becomes|became) of\b/i,
  /\bunder way\b/i,
  /\blets? go of\b/i,
  /\bstands? (?:in|on|beside|behind|above|below|there|apart|still)\b/i,
  /\bat most so (?:often|many|long)\b/i,
  /\bas of before\b/i,
  /\bdoom(?:ed)?\b/i,
  /\bis none of (?:ours|its|his|these)\b/i,
  /^(?:Of|However) [a-z]/,
];

/** Comments of a source, without markers. */
function commentsIn(file: string, text: string): string[] {
  return parseSync(file, text).comments.map(({ value }) =>
    value
      .replaceAll(/^\s*\*+/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

const hasOldExpression = (comment: string): boolean => OLD_EXPRESSIONS.some((pattern) => pattern.test(comment));

/** Patterns without the start of a text, which match in the source of every text that they match. */
const anywhere = (patterns: readonly RegExp[]): RegExp[] =>
  patterns.map(({ source, flags }) => new RegExp(source.replace(/^\^/, ''), flags));

/** Parsing takes longer than to read, so only files that may contain a match are parsed. */
function mayMatch(source: string, patterns: readonly RegExp[]): boolean {
  const text = source.replaceAll(/^\s*\*+/gm, '').replaceAll(/\s+/g, ' ');
  return patterns.some((pattern) => pattern.test(text));
}

/** Left column of the examples of comments in the glossary. */
function oldComments(glossary: string): string[] {
  const [, section = ''] = /^## Comments$(.*?)^## /ms.exec(glossary) ?? [];
  return [...section.matchAll(/^\| (?!Before|-)(.+?) \|/gm)].map(([, before = '']) => before);
}

describe('Comments', () => {
  const examples = oldComments(readFileSync('docs/words.md', 'utf8'));

  test('the glossary has ten examples', () => {
    expect(examples).toHaveLength(10);
  });

  test.each(examples)('"%s" is rejected, in a line and in a block', (example) => {
    for (const source of [`// ${example}\nexport {};`, `/**\n * ${example.replace(', ', ',\n * ')}\n */\nexport {};`]) {
      expect(commentsIn('lib/a.ts', source).filter(hasOldExpression)).toHaveLength(1);
      expect(mayMatch(source, anywhere(OLD_EXPRESSIONS))).toBe(true);
    }
  });

  test('the old vocabulary is allowed in strings', () => {
    expect(commentsIn('lib/a.tsx', "const a = <p>{'as good as // told'}</p>;").filter(hasOldExpression)).toEqual([]);
  });

  test('no comment has the old vocabulary', () => {
    const files = FILES.filter((file) => file !== 'lib/vocabulary.test.ts');
    const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
    expect(sources.length).toBeGreaterThan(3000);
    const patterns = anywhere(OLD_EXPRESSIONS);
    const suspects = sources.filter(({ text }) => mayMatch(text, patterns));
    const found = suspects.flatMap(({ file, text }) =>
      commentsIn(file, text)
        .filter(hasOldExpression)
        .map((comment) => `${file}: ${comment}`),
    );
    expect(found).toEqual([]);
  });
});

/** Sources with strings for users, operators or clients. */
const MESSAGE_FILES = FILES.filter(
  (file) => !/\.(?:test|spec)\.tsx?$|-suite\.ts$|^(?:e2e|bench|lib\/testing)\//.test(file),
);

/** Old phrases in the messages of a source, with their lines. */
const oldMessagesIn = (file: string, source: string) =>
  messageTextsIn(file, source).flatMap(({ line, text }) =>
    oldPhrasesIn(text).map((phrase) => `${file}:${line} ${text} (${phrase})`),
  );

test.each([
  ["throw Invalid('A project is no domain here.');", 'A project is no domain here.'],
  ["log.warn({ err }, 'the networks could not be brought about; tried again');", 'brought about'],
  ["log.warn({ err }, 'a host could not be reached; tried again');", 'tried again'],
  ["const text = t('If a host fails, its instances stay down until somebody moves them.');", 'somebody'],
  [`throw Conflict(\`Data of image \${id} is on its way.\`);`, 'Data of image # is on its way.'],
  ["throw Invalid('One volume stands in the list twice.');", 'stands in'],
  ["throw Forbidden('Ports on this network take role admin.');", 'take role'],
  ["endpoint({ summary: 'Tell whether a project has a tag' });", 'Tell'],
  ["const schema = z.string().min(1, 'Name at least one server.');", 'Name at least'],
  ["const schema = z.string().max(5, 'Give at most 5 tags.');", 'Give at'],
  ["const text = t('The network card disappears from the system.');", 'network card'],
  [`throw new Error(\`\${host} does not answer.\`);`, 'does not answer'],
  ["const text = isDown ? 'The host is gone for now.' : 'up';", 'is gone'],
])('an old phrase is found in %s', (source, text) => {
  expect(oldMessagesIn('lib/a.ts', source).join()).toContain(text);
  expect(mayMatch(source, anywhere(OLD_PHRASE_PATTERNS))).toBe(true);
});

test('old phrases are found in the markup of components', () => {
  expect(oldMessagesIn('components/a.tsx', '<p>The host does not answer now.</p>;')).toHaveLength(1);
});

test.each([
  '// Nobody is told of it, and the machine is made anew.\nconst a = 1;',
  "import { a } from './whoever asks nobody.ts';",
  'const rows = sql`select whoever from nobody where a is no`;',
  "throw Conflict('There is no resize to confirm.');",
  "throw Conflict('The image is no longer available.');",
])('%j has no old phrase', (source) => {
  expect(oldMessagesIn('lib/a.ts', source)).toEqual([]);
});

test('no error, log message, summary or text on screen has an old phrase', () => {
  expect(MESSAGE_FILES.length).toBeGreaterThan(2500);
  const patterns = anywhere(OLD_PHRASE_PATTERNS);
  const sources = MESSAGE_FILES.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const suspects = sources.filter(({ text }) => mayMatch(text, patterns));
  expect(suspects.flatMap(({ file, text }) => oldMessagesIn(file, text))).toEqual([]);
});

const EXPORTED_FUNCTION = /^export (?:async )?(?:function\*? ?|const )([a-z]\w*)/gm;
/** Verbs that are not standard; `note` for record, `forget` for delete or evict. */
const VAGUE_VERB =
  /^(?:ask|bring|enter|fit|forget|give|hand|hear|heed|keep|lend|let|look|make|mend|note|plug|say|see|settle|spell|spend|stand|take|tell|unless|what|while|why)(?![a-z])/;
const LONE_PARTICIPLE =
  /^(?:[a-z]*[^e]ed|[a-z]+ing|found|given|gone|held|kept|known|left|lent|made|seen|sent|shown|taken|told)$/;

/** The name of a hook without its prefix: `keepVolume` for `useKeepVolume`. */
const withoutUse = (name: string): string => name.replace(/^use([A-Z])/, (_, letter: string) => letter.toLowerCase());

/** Exported functions whose name says neither what they do nor what they return. */
const vagueFunctions = (text: string) =>
  [...text.matchAll(EXPORTED_FUNCTION)]
    .map(([, name = '']) => name)
    .filter((name) => VAGUE_VERB.test(withoutUse(name)) || LONE_PARTICIPLE.test(name));

test.each([
  ['export async function askOnce(', ['askOnce']],
  ['export const enterJob = (', ['enterJob']],
  ['export function see(', ['see']],
  ['export const settled = (', ['settled']],
  ['export const useKeepVolume = (', ['useKeepVolume']],
  ['export function useDebounced(', []],
  ['export function seedVolumeTypes(', []],
  ['export const notNull = (', []],
  ['function takeTurn(', []],
])('of %s, the vague functions are %j', (text, names) => {
  expect(vagueFunctions(text)).toEqual(names);
});

test('no exported function begins with a vague verb or is a lone participle', () => {
  const isTested = (file: string) => !/\.(?:test|spec)\.tsx?$|^lib\/testing\//.test(file);
  const files = FILES.filter(isTested);
  expect(files.length).toBeGreaterThan(2000);
  const found = files.flatMap((file) => vagueFunctions(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

/** Functions that a module declares, exported or not. */
const DECLARED_FUNCTION =
  /^(?:export )?(?:default )?(?:async )?(?:function\*? ?([a-z]\w*)|const ([a-z]\w*) = (?:async )?(?:<[^=]*>)?\()/gm;
/** Helpers of tests may have short names that read well in a test. */
const isTestCode = (file: string) => /\.test\.tsx?$|^lib\/testing\//.test(file);

/** Functions that begin with a vague verb. */
const functionsWithVagueVerb = (text: string) =>
  [...text.matchAll(DECLARED_FUNCTION)]
    .map(([, declared, assigned = '']) => declared ?? assigned)
    .filter((name) => VAGUE_VERB.test(withoutUse(name)));

test.each([
  ['function takeTurn(', ['takeTurn']],
  ['const keepFocus = (event: Event) => {', ['keepFocus']],
  ['export default async function keepHosts(', ['keepHosts']],
  ['const look = useLook();', []],
  ['function letterOf(', []],
])('of %s, the functions with a vague verb are %j', (text, names) => {
  expect(functionsWithVagueVerb(text)).toEqual(names);
});

test('no function begins with a vague verb, exported or not', () => {
  const files = FILES.filter((file) => !isTestCode(file));
  expect(files.length).toBeGreaterThan(3000);
  const found = files.flatMap((file) =>
    functionsWithVagueVerb(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

/** Not `on-call`, a standard term. */
const VAGUE_FILE = /\/(?:(?:for|from|of|on(?!-call\b)|to|under|with)-[a-z-]+|[a-z]*[^e]ed|visible)(?:\.test)?\.tsx?$/;

test.each([
  ['lib/networking/ports/of-server.ts', true],
  ['lib/networking/ports/visible.ts', true],
  ['lib/block-storage/volumes/stored.ts', true],
  ['components/console/elapsed.test.tsx', true],
  ['lib/console/alerts/on-call.ts', false],
  ['lib/db/seed.ts', false],
  ['lib/http/in-person.ts', false],
  ['lib/engine/storage/format.ts', false],
])('whether the name of %s says nothing about its contents: %s', (file, isVague) => {
  expect(VAGUE_FILE.test(file)).toBe(isVague);
});

test('no file is named by a lone participle or by a preposition', () => {
  expect(FILES.filter((file) => VAGUE_FILE.test(file))).toEqual([]);
});

/** Words that no name contains as a part, with the replacements in docs/words.md. */
const OLD_WORD = /^(?:(?:un)?(?:asked|told|held|barred)|asker|doom(?:ed)?|whoever|patience)$/i;
const NAME_PARTS = /[A-Z]?[a-z\d]+|[A-Z\d]+(?![a-z])/g;
const hasOldWord = (name: string): boolean => (name.match(NAME_PARTS) ?? []).some((part) => OLD_WORD.test(part));
const MAY_HAVE_OLD_WORD = [/asked|told|held|barred|asker|doom|whoever|patience/i];

/** Fields of APIs and columns keep their names. */
const API_NAMES: ReadonlyMap<string, RegExp> = new Map([
  ['held', /^(?:lib\/ha\/notifications|lib\/console\/ha\/(?:preflight|record)|components\/ha)\//],
  ['held_users', /^(?:lib\/identity|components)\/director/],
  ['is_removal_held', /^lib\/(?:identity\/directory|tables)\//],
]);

/** Names in a source that contain an old word. */
const oldWordsIn = (file: string, source: string): string[] =>
  identifiersIn(file, source).filter((name) => hasOldWord(name) && !API_NAMES.get(name)?.test(file));

test.each([
  ['const isHeld = asked.length > 0;', ['isHeld', 'asked']],
  ['class Router { #told = new Set<BarredSubnet>(); }', ['told', 'BarredSubnet']],
  ['const UNASKED_MS = 1; row.told_attachments;', ['UNASKED_MS', 'told_attachments']],
  ['function f({ doomed, patienceMs: timeout }: Whoever) {}', ['doomed', 'patienceMs', 'Whoever']],
  ['const { held_users } = body;', ['held_users']],
  ["// Held until asked.\nconst threshold = 'told'; evictOldest(withheld);", []],
])('the old words in the names of %j are %j', (source, names) => {
  expect(oldWordsIn('lib/a.ts', source)).toEqual(names);
});

test('a field of the API may keep its name', () => {
  expect(oldWordsIn('lib/identity/directory/schema.ts', 'const { held_users, held } = body;')).toEqual(['held']);
});

test('no name and no file contains an old word', () => {
  const files = FILES.filter((file) => file !== 'lib/vocabulary.test.ts');
  expect(files.length).toBeGreaterThan(3000);
  expect(files.filter((file) => file.split(/[^\w]/).some(hasOldWord))).toEqual([]);
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  const suspects = sources.filter(({ source }) => mayMatch(source, MAY_HAVE_OLD_WORD));
  expect(suspects.flatMap(({ file, source }) => oldWordsIn(file, source).map((name) => `${file}: ${name}`))).toEqual(
    [],
  );
});
