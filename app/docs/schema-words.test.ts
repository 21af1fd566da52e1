import { describe, expect, test } from 'vitest';
import { choicesOf, fieldsOf, limitWords, typeWords } from './schema-words.ts';

describe('A schema in words', () => {
  test.each([
    [{ type: 'string' }, 'string'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ type: 'array', items: { type: 'object', properties: { id: { type: 'string' } } } }, 'object[]'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ key: string }'],
    [{ enum: ['a', 'b'] }, 'enum'],
    [{ const: 4 }, '4'],
    [{}, 'any'],
  ])('%j is %s', (schema, words) => {
    expect(typeWords(schema)).toBe(words);
  });

  test('limits leave out what applies to every whole number', () => {
    const every = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
    expect(limitWords({ type: 'integer', ...every })).toBe('');
    expect(limitWords({ type: 'integer', ...every, minimum: 1 })).toBe('1…');
    expect(limitWords({ type: 'string', maxLength: 255 })).toBe('length …255');
  });

  test('fields and choices are found through lists and alternatives', () => {
    const volume = { type: 'object', properties: { id: { enum: ['x'] } }, required: ['id'] };
    const schema = { anyOf: [{ type: 'array', items: volume }, { type: 'null' }] };
    expect(fieldsOf(schema)).toEqual([{ name: 'id', schema: { enum: ['x'] }, isRequired: true }]);
    expect(choicesOf({ type: 'array', items: { enum: ['a'] } })).toEqual(['a']);
    expect(choicesOf({ enum: ['disk', ''] })).toEqual(['disk', '""']);
  });
});
