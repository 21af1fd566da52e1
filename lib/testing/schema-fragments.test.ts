import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainWord, recordOf, text, word } from '#lib/http/bounds.ts';
import { fragmentOf } from './schema-fragments.ts';

test.each<[string, z.ZodType, z.ZodType]>([
  ['text of one length', text(255), word],
  ['optional and required text', word.optional(), word.nullish()],
  ['one pattern', word.regex(/^a+$/), text(255).regex(/^a+$/)],
  ['one shared function', plainWord.min(1), plainWord.min(1).optional()],
  ['objects of other fields', z.strictObject({ a: word }), z.strictObject({ b: z.int() })],
])('%s: schemas that treat a value in the same way have the same fragment', (_what, one, other) => {
  expect(fragmentOf(one)).toBe(fragmentOf(other));
});

test.each<[string, z.ZodType, z.ZodType]>([
  ['lengths', text(255), text(64)],
  ['patterns', word.regex(/^a+$/), word.regex(/^b+$/)],
  ['flags of a pattern', word.regex(/^a+$/), word.regex(/^a+$/i)],
  ['formats', z.ipv4(), z.ipv6()],
  ['functions', plainWord, word],
  ['equal functions of two schemas', word.refine((it) => it !== 'a'), word.refine((it) => it !== 'a')],
  ['transformations', word.transform(Number), word.transform(Boolean)],
  ['changes of the text', word.trim(), word.toLowerCase()],
  ['choices', z.union([word, z.int()]), z.union([word, z.boolean()])],
  ['keys of a record', recordOf(word, word, 5), recordOf(text(9), word, 5)],
  ['other keys of an object', z.strictObject({ a: word }), z.looseObject({ a: word })],
  ['a check of the whole object', z.object({ a: word }), z.object({ a: word }).refine(({ a }) => a !== 'a')],
  ['a check behind a wrapper', word.optional(), word.optional().refine((it) => it !== 'a')],
])('Different %s make different fragments', (_what, one, other) => {
  expect(fragmentOf(one)).not.toBe(fragmentOf(other));
});
