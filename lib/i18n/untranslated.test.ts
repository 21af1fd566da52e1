import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { catalog } from './catalog.ts';
import { readTexts, sourceFiles } from './source-texts.ts';
import { createTranslate, type Messages } from './translate.ts';

const screens = sourceFiles(['app', 'components']).map(readTexts);
// On the server side `msg` and a given `Translate` mark messages, in files that import one of them.
const rules = sourceFiles(['lib'])
  .filter((file) => /i18n\/(?:text|translate)\.ts/.test(readFileSync(file, 'utf8')))
  .map(readTexts);
const used = [...screens, ...rules].flatMap(({ messages }) => messages);
const german = catalog.de ?? {};

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names that stand for values and tags, also inside plurals. */
const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => [
    ...('value' in part && ('options' in part || part.type > 0) ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => namesIn(value)) : []),
    ...('children' in part ? namesIn(part.children) : []),
  ]);

const variablesOf = (message: string, language: string): string =>
  [...new Set(namesIn(new IntlMessageFormat(message, language).getAst()))].sort().join();

describe('the catalog', () => {
  test('every text on a screen goes through t', () => {
    const found = screens.flatMap(({ untranslated }) => untranslated);
    expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  test('every message has a German sentence', () => {
    const missing = used.filter(({ text }) => !Object.hasOwn(german, text));
    expect(missing.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  test('no German sentence outlives its message', () => {
    const messages = new Set(used.map(({ text }) => text));
    expect(Object.keys(german).filter((message) => !messages.has(message))).toEqual([]);
  });

  test('no message stands in two files: which of them is read first is of no account', () => {
    const places = Object.entries(import.meta.glob<Record<string, Messages>>('./de/*.ts', { eager: true })).flatMap(
      ([file, content]) =>
        Object.values(content).flatMap((messages) => Object.keys(messages).map((text) => [text, file])),
    );
    const filesOf = Map.groupBy(places, ([text]) => text);
    expect(places.length).toBeGreaterThan(1000);
    expect([...filesOf].filter(([, found]) => found.length > 1)).toEqual([]);
  });

  test('German sentences parse and use the variables of their message', () => {
    const wrong = Object.entries(german).filter(
      ([english, sentence]) => variablesOf(english, 'en') !== variablesOf(sentence, 'de'),
    );
    expect(wrong).toEqual([]);
  });

  test('are read as ICU reads them, in both languages and with any value', () => {
    const languages = [['en', Object.keys(german)] as const, ['de', Object.values(german)] as const];
    let compared = 0;
    for (const [language, sentences] of languages) {
      const t = createTranslate(language, undefined);
      for (const sentence of sentences) {
        const icu = new IntlMessageFormat(sentence, language);
        const names = [...new Set(namesIn(icu.getAst()))];
        const tags = new Set([...sentence.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag ?? ''));
        for (const value of [0, 1, 2, 1234567, 'web-1']) {
          const plain = Object.fromEntries(names.filter((name) => !tags.has(name)).map((name) => [name, value]));
          const wrap = (parts: unknown) => `[${[parts].flat().join('')}]`;
          const inTags = Object.fromEntries([...tags].map((tag) => [tag, wrap]));
          const asText = Object.fromEntries([...tags].map((tag) => [tag, '']));
          const expected = String([icu.format({ ...plain, ...inTags } as never)].flat().join('')).replaceAll(
            /[[\]]/g,
            '',
          );
          if (typeof value === 'string' && /, (?:plural|number)/.test(sentence)) continue;
          expect(t(sentence, { ...plain, ...asText }).replaceAll(/[[\]]/g, '')).toBe(expected);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  });
});
