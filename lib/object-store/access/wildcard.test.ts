import { describe, expect, test } from 'vitest';
import { threadCpuMs } from '#lib/testing/cpu-time.ts';
import { seeded } from '#lib/testing/seeded-random.ts';
import { compileWildcard, isLiteral, matchesWildcard } from './wildcard.ts';

const matches = (pattern: string, text: string, variables?: Record<string, string>) =>
  matchesWildcard(compileWildcard(pattern), text, (name) => variables?.[name]);

/** The text of a variable. */
const variable = (name: string) => `\${${name}}`;

/** The definition of wildcards, without regard to time. */
function matchesByDefinition(pattern: string, text: string): boolean {
  if (pattern === '') return text === '';
  const [head = '', rest] = [pattern[0], pattern.slice(1)];
  if (head === '*') {
    return [...Array(text.length + 1).keys()].some((skipped) => matchesByDefinition(rest, text.slice(skipped)));
  }
  return text !== '' && (head === '?' || head === text[0]) && matchesByDefinition(rest, text.slice(1));
}

describe('Wildcards', () => {
  test.each([
    ['', '', true],
    ['', 'a', false],
    ['*', '', true],
    ['a*', 'a', true],
    ['a*a', 'a', false],
    ['a?c', 'abc', true],
    ['arn:aws:s3:::b/*', 'arn:aws:s3:::b/x/y', true],
    ['arn:aws:s3:::b/*', 'arn:aws:s3:::b', false],
    ['a.c', 'abc', false],
  ])('%s and %s: %s', (pattern, text, isMatch) => {
    expect(matches(pattern, text)).toBe(isMatch);
  });

  test('match as their definition says, in 20,000 random cases', () => {
    const random = seeded(37);
    const word = (alphabet: string, max: number) =>
      Array.from({ length: Math.floor(random.next() * max) }, () => random.pick([...alphabet])).join('');
    const cases = Array.from({ length: 20_000 }, () => [word('ab*?', 8), word('ab', 9)] as const);
    const wrong = cases.filter(([pattern, text]) => matches(pattern, text) !== matchesByDefinition(pattern, text));
    expect(wrong).toEqual([]);
    expect(cases.filter(([pattern, text]) => matches(pattern, text)).length).toBeGreaterThan(1000);
  });

  test('a pattern that makes a backtracking matcher exponential is decided within a second of the processor', () => {
    const began = threadCpuMs();
    expect(matches(`${'*a'.repeat(500)}*b`, 'a'.repeat(1024))).toBe(false);
    expect(matches(`${'*?a'.repeat(250)}*b`, 'a'.repeat(1024))).toBe(false);
    expect(threadCpuMs() - began).toBeLessThan(1000);
  });

  test('segments of more than 32 characters with ? match as their definition says', () => {
    const random = seeded(38);
    const word = (alphabet: string, length: number) =>
      Array.from({ length }, () => random.pick([...alphabet])).join('');
    let matching = 0;
    for (let round = 0; round < 300; round += 1) {
      const text = word('ab', 120);
      const start = Math.floor(random.next() * 40);
      const found = [...text.slice(start, start + 70)]
        .map((character) => (random.next() < 0.3 ? '?' : character))
        .join('');
      const segment = random.next() < 0.5 ? found : `${found.slice(0, -1)}c`;
      const isMatch = matches(`*${segment}*`, text);
      if (isMatch) matching += 1;
      expect(isMatch).toBe(new RegExp(segment.replaceAll('?', '.')).test(text));
    }
    expect(matching).toBeGreaterThan(100);
  });

  test('20 KiB of patterns are compared with a header of 8,000 characters within 600 ms of the processor', () => {
    const pattern = `*${'a'.repeat(500)}?${'a'.repeat(500)}b*`;
    const text = 'a'.repeat(8000);
    const began = threadCpuMs();
    for (let count = 0; count < 20; count += 1) expect(matches(pattern, text)).toBe(false);
    expect(threadCpuMs() - began).toBeLessThan(600);
  });
});

describe('Variables', () => {
  test('are replaced by the value of the request', () => {
    expect(matches(`home/${variable('aws:username')}/*`, 'home/ann/x', { 'aws:username': 'ann' })).toBe(true);
    expect(matches(`home/${variable('aws:UserName')}/*`, 'home/bob/x', { 'aws:username': 'ann' })).toBe(false);
  });

  test('never match if the request lacks the value', () => {
    expect(matches(`home/${variable('aws:username')}*`, 'home/')).toBe(false);
  });

  test('a value with wildcards matches only itself', () => {
    expect(matches(`home/${variable('aws:username')}/a`, 'home/bob/a', { 'aws:username': '*' })).toBe(false);
    expect(matches(`home/${variable('aws:username')}/a`, 'home/*/a', { 'aws:username': '*' })).toBe(true);
  });

  test('with the name of a wildcard or a dollar sign are these characters', () => {
    const star = `a${variable('*')}`;
    expect([matches(star, 'a*'), matches(star, 'ab')]).toEqual([true, false]);
    expect(matches(`${variable('$')}{?}`, variable('x'))).toBe(true);
  });

  test('a policy of version 2008-10-17 has none', () => {
    expect(matchesWildcard(compileWildcard(`${variable('aws:username')}`, false), `${variable('aws:username')}`)).toBe(
      true,
    );
  });
});

test.each([
  ['plain', true],
  ['a*', false],
  ['a?', false],
  [`${variable('aws:username')}`, false],
])('whether %s is literal: %s', (pattern, isPlain) => {
  expect(isLiteral(compileWildcard(pattern))).toBe(isPlain);
});
