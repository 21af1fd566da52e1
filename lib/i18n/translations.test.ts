import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { addMissingSentences } from './missing-sentences.ts';
import { createTranslate, type Messages } from './translate.ts';
import { serveTranslationFile } from './translation-file.ts';
import { assertLanguage, getCatalog, languageChoices, languageCodes, readCatalog } from './translations.ts';

const root = mkdtempSync(join(tmpdir(), 'nephos-translations-'));
afterAll(() => rmSync(root, { recursive: true }));

const COUNT = '{count, plural, one {# volume} other {# volumes}}';
const HOSTS = '{count, plural, one {# host} other {# hosts}}';

function folderWith(files: Record<string, unknown>): string {
  const folder = mkdtempSync(join(root, 'case-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}

const catalog = readCatalog(
  folderWith({
    'fr/words.json': { Delete: 'Supprimer', Save: '' },
    'fr/volumes.json': { [COUNT]: COUNT },
    'fr/notes.txt': 'no sentences',
    'README.md': 'no language',
  }),
);
const french = catalog.get('fr');

describe('A folder of translations', () => {
  test('is a language that visitors can choose, by its own name', () => {
    expect(languageChoices(catalog)).toEqual([
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'Français' },
    ]);
    expect(languageChoices(readCatalog(folderWith({ 'de/words.json': {} })))[1]?.name).toBe('Deutsch');
  });

  test('is what a browser gets that wants its language most', () => {
    expect(chooseLanguage(undefined, 'fr-CA, en;q=0.5', languageCodes(catalog))).toBe('fr');
    expect(chooseLanguage('fr', 'en', languageCodes(catalog))).toBe('fr');
    expect(chooseLanguage(undefined, 'de, en;q=0.5', languageCodes(catalog))).toBe('en');
  });

  test('gives its sentences with its plurals; what it lacks stays English, with English plurals', () => {
    const t = createTranslate('fr', french?.messages);
    expect([t('Delete'), t(COUNT, { count: 0 })]).toEqual(['Supprimer', '0 volume']);
    expect([t('Save'), t('Rename'), t(HOSTS, { count: 0 })]).toEqual(['Save', 'Rename', '0 hosts']);
  });

  test.each(['klingon!', 'FR', 'fr_FR', 'pt-br', 'en', ''])('%j is no name for one', (name) => {
    expect(() => assertLanguage(name)).toThrow();
  });

  test.each(['{', '[]', '{"Delete": 1}'])('%s in a file is refused with the name of the file', (content) => {
    expect(() => readCatalog(folderWith({ 'fr/words.json': content }))).toThrow('fr/words.json');
  });

  test('does not have to exist', () => {
    expect(languageCodes(readCatalog(join(root, 'none')))).toEqual(['en']);
  });
});

describe('GET /translations/{file}', () => {
  const ask = (path: string, encoding = 'gzip') =>
    serveTranslationFile(catalog, new Request(`http://localhost${path}`, { headers: { 'accept-encoding': encoding } }));

  test('has all sentences of one language, and browsers keep it', async () => {
    const answer = await ask(french?.path ?? '');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/json; charset=UTF-8',
      vary: 'Accept-Encoding',
    });
    expect(await answer.json()).toEqual({ Delete: 'Supprimer', [COUNT]: COUNT });
  });

  test('is compressed for browsers that can read it', async () => {
    const answer = await ask(french?.path ?? '', 'gzip, br');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(new Uint8Array(await answer.arrayBuffer())).toString())).toEqual(
      french?.messages,
    );
  });

  test.each(['POST', 'DELETE'])('%s is answered 405', async (method) => {
    const answer = await serveTranslationFile(catalog, new Request(`http://localhost${french?.path}`, { method }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('through Next has the same sentences and no encoding, which Next would not pass on', async () => {
    const { GET } = await import('#app/translations/[file]/route.ts');
    const german = getCatalog().get('de');
    const headers = { 'accept-encoding': 'br' };
    const answer = await GET(new Request(`http://localhost${german?.path}`, { headers }));
    expect(answer.headers.has('content-encoding')).toBe(false);
    expect(await answer.json()).toEqual(german?.messages);
  });

  test('has another path when a sentence changes', () => {
    const changed = readCatalog(folderWith({ 'fr/words.json': { Delete: 'Effacer' } })).get('fr');
    expect(changed?.path).toMatch(/^\/translations\/fr-[0-9a-f]{16}\.json$/);
    expect(changed?.path).not.toBe(french?.path);
  });

  test.each([
    '/translations/fr.json',
    '/translations/de-0000000000000000.json',
    '/translations/..%2Fpackage.json',
    '/translations/fr/words.json',
    '/translations/__proto__',
  ])('%s is answered 404 and not kept', async (path) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

describe('What a translator still has to write', () => {
  const german = new Map<string, Messages>([
    ['volumes', { Volume: 'Volume', Attach: 'Anhängen', Gone: 'Weg' }],
    ['words', { Delete: 'Löschen' }],
  ]);
  const used = [
    { text: 'Attach', place: 'a.tsx:1' },
    { text: 'Detach', place: 'a.tsx:2' },
    { text: 'Volume', place: 'a.tsx:3' },
    { text: 'Delete', place: 'b.tsx:1' },
    { text: 'Elsewhere', place: 'c.tsx:1' },
  ];

  test('is an empty sentence in the file where another language, or the same source file, has its messages', () => {
    const own = new Map([['words', { Delete: 'Supprimer' }]]);
    const { areas, missing } = addMissingSentences(own, [german], used);
    expect(Object.fromEntries(areas)).toEqual({
      words: { Delete: 'Supprimer' },
      volumes: { Volume: '', Attach: '', Detach: '' },
      new: { Elsewhere: '' },
    });
    expect(missing).toBe(4);
  });

  test('is nothing where every message has a sentence', () => {
    const own = new Map([['all', Object.fromEntries(used.map(({ text }) => [text, 'x']))]]);
    expect(addMissingSentences(own, [german], used)).toEqual({ areas: own, missing: 0 });
  });
});
