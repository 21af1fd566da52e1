import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { boundedJson, boundedList, boundedRecord, markBoundedByBody, recordOf, text, word } from '#lib/http/bounds.ts';
import { StringPairs } from '#lib/http/validation.ts';
import { isFinitePattern, unboundedIn } from './schema-bounds.ts';

describe('A schema without bounds is found', () => {
  test.each<[string, z.ZodType, string[]]>([
    ['text', z.strictObject({ a: z.string().min(1).optional() }), ['.a: text without a bound']],
    ['text behind a transformation', z.string().transform(Number), ['(whole): text without a bound']],
    ['text behind a repeat without end', z.string().regex(/^\d+$/), ['(whole): text without a bound']],
    ['a list', z.array(z.int()).min(1).nullish(), ['(whole): list without a bound']],
    ['text in a list', boundedList(z.string(), 5), ['[]: text without a bound']],
    ['a record', z.record(word, word), ['(whole): record without a bound']],
    ['keys of a record', recordOf(z.string(), word, 5), ['{key}: text without a bound']],
    ['anything', z.object({ a: z.unknown() }), ['.a: unknown without a bound']],
    ['other keys', z.looseObject({}), ['(whole): object with any number of keys', '.*: unknown without a bound']],
    ['one of several', z.union([z.int(), z.string()]), ['(whole): text without a bound']],
    ['JSON', z.json(), expect.arrayContaining(['(whole): list without a bound', '(whole): record without a bound'])],
    ['a slow expression', text(9).regex(/^(a|a)*$/), [expect.stringContaining('is vulnerable')]],
    ['an expression of squares', text(9).regex(/\s+$/), [expect.stringContaining('is vulnerable')]],
  ])('%s', (_what, schema, faults) => {
    expect(unboundedIn(schema)).toEqual(faults);
  });
});

test.each<[string, z.ZodType]>([
  ['text of a length', z.string().length(5)],
  ['ids and addresses', z.union([z.uuid(), z.ipv4(), z.ipv6(), z.cidrv4(), z.iso.date()])],
  ['closed sets', z.record(z.enum(['a', 'b']), z.boolean())],
  ['a record that is counted, with more checks', StringPairs.refine((pairs) => 'a' in pairs).nullish()],
  ['keys that are counted', boundedRecord(z.object({}).catchall(word), 5)],
  ['JSON of a size', boundedJson(z.record(word, z.json()), 100)],
  ['what is bounded elsewhere', z.strictObject({ a: markBoundedByBody(z.unknown()) })],
])('%s: bounds that are there are seen', (_what, schema) => {
  expect(unboundedIn(schema)).toEqual([]);
});

test.each([/a{3}$/, /^a|b$/, /^a*$/, /^a+$/, /^(?:a{2,})$/, /^a/])('%s has no end', (pattern) => {
  expect(isFinitePattern(pattern)).toBe(false);
});

test.each([/^[+*]{3}$/, /^(?:a|b)$/, /^\*\+$/, /^a{2,5}b?$/])('%s has an end', (pattern) => {
  expect(isFinitePattern(pattern)).toBe(true);
});
