import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { createFormat } from './format.ts';
import { chooseLanguage, chooseLocale } from './language.ts';
import { msg } from './text.ts';
import { createTranslate } from './translate.ts';

describe('t', () => {
  const t = createTranslate('de', {
    'Delete {name}': '{name} löschen',
    'Type <b>{name}</b>': '<b>{name}</b> eingeben',
  });

  test('says the sentence of the language with its values', () => {
    expect(t('Delete {name}', { name: 'web-3' })).toBe('web-3 löschen');
    expect(t(msg('Delete {name}', { name: 'db' }))).toBe('db löschen');
  });

  test('a sentence that is in no catalog, such as the server’s own, passes through unharmed', () => {
    expect(t('Volume {x is attached')).toBe('Volume {x is attached');
    expect(t('constructor')).toBe('constructor');
  });

  test('rich puts elements around parts of the sentence', () => {
    const node = t.rich('Type <b>{name}</b>', { name: 'web-3', b: (parts) => createElement('b', null, parts) });
    expect(renderToStaticMarkup(node)).toBe('<b>web-3</b> eingeben');
  });
});

describe('the language', () => {
  test('the cookie wins, then the most wanted language that we have, then English', () => {
    const choose = (cookie: string | undefined, accepted: string | null) =>
      chooseLanguage(cookie, accepted, ['en', 'de', 'pt-BR']);
    expect(choose('de', 'en')).toBe('de');
    expect(choose(undefined, 'fr, de-AT;q=0.8, en;q=0.5')).toBe('de');
    expect(choose(undefined, 'PT-br, de;q=0.9')).toBe('pt-BR');
    expect(choose('xx', 'fr')).toBe('en');
    expect(choose(undefined, null)).toBe('en');
  });
});

test.each([
  ['en', 'en-GB,en;q=0.9', 'en-GB', '5 Jan 2026'],
  ['en', 'de-AT, en-US;q=0.5', 'en-US', 'Jan 5, 2026'],
  ['de', 'en-GB, de;q=0.5', 'de', '05.01.2026'],
  ['en', null, 'en', 'Jan 5, 2026'],
  ['en', 'en-x-no_locale', 'en', 'Jan 5, 2026'],
] as const)('dates in %s for a browser that accepts %s are those of %s', (language, accepted, locale, date) => {
  expect(chooseLocale(language, accepted)).toBe(locale);
  expect(createFormat(chooseLocale(language, accepted), { timeZone: 'UTC' }).date('2026-01-05T12:00:00Z')).toBe(date);
});

describe('format', () => {
  const format = createFormat('en', { timeZone: 'UTC' });

  test('sizes are in powers of 1024 and change the unit where it helps', () => {
    expect(format.bytes(0)).toBe('0 B');
    expect(format.bytes(1610612736)).toBe('1.5 GiB');
    expect(format.gib(20)).toBe('20 GiB');
    expect(format.gib(2048)).toBe('2 TiB');
    expect(format.gib(2000)).toBe('2,000 GiB');
    expect(format.gib(1536)).toBe('1.5 TiB');
    expect(format.mib(512)).toBe('512 MiB');
    expect(createFormat('de', { timeZone: 'UTC' }).mib(1536)).toBe('1,5 GiB');
  });

  test('a time without a zone is UTC', () => {
    expect(format.age('2026-01-01T00:00:00', Date.UTC(2026, 0, 1, 0, 3))).toBe('3 min. ago');
  });

  test('an age in a column does not say "ago"', () => {
    const ageOf = (locale: string, seconds: number) =>
      createFormat(locale, { timeZone: 'UTC' }).shortAge(0, seconds * 1000);
    expect([0.5, 26 * 60, 86_400].map((seconds) => ageOf('en', seconds))).toEqual(['now', '26 min', '1 day']);
    expect([0.5, 26 * 60, 259_200].map((seconds) => ageOf('de', seconds))).toEqual(['jetzt', '26 Min.', '3 Tage']);
  });

  test('a duration shows its two largest units', () => {
    expect(format.duration(83_000)).toBe('1m 23s');
    expect(format.duration(0)).toBe('0s');
    expect(format.duration(2 * 86_400_000)).toBe('2d');
  });
});
