import { readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { readAllTexts } from './source-texts.ts';
import { createTranslate } from './translate.ts';
import { readAreas, readCatalog } from './translations.ts';

const { screens, rules } = readAllTexts();
const used = [...screens, ...rules].flatMap(({ messages }) => messages);
const translations = [...readCatalog()].map(([language, { messages }]) => ({ language, messages }));

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** Names of values and tags, including those inside plurals. */
const namesIn = (parts: Part[]): string[] =>
  parts.flatMap((part) => [
    ...('value' in part && ('options' in part || part.type > 0) ? [part.value] : []),
    ...('options' in part ? Object.values(part.options).flatMap(({ value }) => namesIn(value)) : []),
    ...('children' in part ? namesIn(part.children) : []),
  ]);

const variablesOf = (message: string, language: string): string =>
  [...new Set(namesIn(new IntlMessageFormat(message, language).getAst()))].sort().join();

/** Compares our formatting of a sentence with ICU's for several values. Returns the number of comparisons. */
function compareWithIcu(sentence: string, language: string): number {
  const t = createTranslate(language, undefined);
  const icu = new IntlMessageFormat(sentence, language);
  const names = [...new Set(namesIn(icu.getAst()))];
  const tags = new Set([...sentence.matchAll(/<\/(\w+)>/g)].map(([, tag]) => tag ?? ''));
  const hasNumbers = /, (?:plural|number)/.test(sentence);
  const values = [0, 1, 2, 1234567, ...(hasNumbers ? [] : ['web-1'])];
  for (const value of values) {
    const plain = Object.fromEntries(names.filter((name) => !tags.has(name)).map((name) => [name, value]));
    const wrap = (parts: unknown) => `[${[parts].flat().join('')}]`;
    const inTags = Object.fromEntries([...tags].map((tag) => [tag, wrap]));
    const asText = Object.fromEntries([...tags].map((tag) => [tag, '']));
    const expected = String([icu.format({ ...plain, ...inTags } as never)].flat().join('')).replaceAll(/[[\]]/g, '');
    expect(t(sentence, { ...plain, ...asText }).replaceAll(/[[\]]/g, '')).toBe(expected);
  }
  return values.length;
}

describe('Messages', () => {
  test('every text on a screen goes through t', () => {
    const found = screens.flatMap(({ untranslated }) => untranslated);
    expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  test('are read as ICU reads them, with any value', () => {
    const messages = new Set(used.map(({ text }) => text));
    const compared = [...messages].map((message) => compareWithIcu(message, 'en'));
    expect(compared.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000);
  });

  test('are translated into German', () => {
    expect(translations.map(({ language }) => language)).toContain('de');
  });
});

describe.each(translations)('Translations in $language', ({ language, messages }) => {
  const areas = [...readAreas(language)];

  test('exist for every message; `npm run translations` adds empty ones to fill in', () => {
    const missing = used.filter(({ text }) => !Object.hasOwn(messages, text));
    expect(missing.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
  });

  test('do not outlive their message', () => {
    const usedTexts = new Set(used.map(({ text }) => text));
    expect(Object.keys(messages).filter((message) => !usedTexts.has(message))).toEqual([]);
  });

  test('are in one file only: which file is read first does not matter', () => {
    const places = areas.flatMap(([area, content]) => Object.keys(content).map((text) => ({ text, area })));
    const byText = Map.groupBy(places, ({ text }) => text);
    expect([...byText.values()].filter((found) => found.length > 1)).toEqual([]);
  });

  test('are written one a line, and none twice in a file', () => {
    const changed = areas.filter(([area, content]) => {
      const text = readFileSync(`translations/${language}/${area}.json`, 'utf8');
      return text !== `${JSON.stringify(content, null, 2)}\n`;
    });
    expect(changed.map(([area]) => area)).toEqual([]);
  });

  test('use the variables of their message', () => {
    const wrong = Object.entries(messages).filter(
      ([english, sentence]) => variablesOf(english, 'en') !== variablesOf(sentence, language),
    );
    expect(wrong).toEqual([]);
  });

  test('are read as ICU reads them, with any value', () => {
    const compared = Object.values(messages).map((sentence) => compareWithIcu(sentence, language));
    expect(compared.length).toBe(Object.keys(messages).length);
  });
});
