import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonBody } from './body.ts';
import { boundedJson, boundedList, recordOf, text } from './bounds.ts';
import { assertUrlBounds } from './url-bounds.ts';
import { parse } from './validation.ts';

const read = (body: string) => readJsonBody(new Request('http://h/', { method: 'POST', body }));

describe('A body', () => {
  test.each([
    ['that is nested too deep', `${'['.repeat(65)}${']'.repeat(65)}`, /deeper than 64/],
    ['that is nested beyond all measure', '['.repeat(1_000_000), /deeper than 64/],
    ['with too many values', JSON.stringify(Array(5002).fill(1)), /more than 5000 values/],
    [
      'with too many keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 5002 }, (_, at) => [at, 1]))),
      /5000/,
    ],
    ['of empty objects', `[${'{},'.repeat(300_000)}{}]`, /more than 5000 values/],
  ])('%s is refused with 400 before it is parsed', async (_what, body, message) => {
    await expect(read(body)).rejects.toThrow(message);
  });

  test('signs in texts count for nothing, nor do escaped quotes end them', async () => {
    const said = `${'[{,'.repeat(10_000)}"\\`;
    expect(await read(JSON.stringify({ said }))).toEqual({ said });
  });

  test('64 levels and 5000 values are taken', async () => {
    expect(await read(`${'['.repeat(64)}${']'.repeat(64)}`)).toHaveLength(1);
    expect(await read(JSON.stringify(Array(5000).fill(1)))).toHaveLength(5000);
  });
});

describe('An address', () => {
  test.each([
    ['a long path', `http://h/${'a'.repeat(2048)}`],
    ['a long query', `http://h/?a=${'b'.repeat(16_384)}`],
    ['many values', `http://h/?${'a=b&'.repeat(100)}`],
  ])('with %s is refused with 400', (_what, url) => {
    expect(() => assertUrlBounds(url)).toThrow(/longer than|more than/);
  });

  test('with a hundred values is taken', () => {
    expect(() => assertUrlBounds(`http://h/a?${'a=b&'.repeat(99)}a=b`)).not.toThrow();
  });
});

describe('A refusal', () => {
  test('names fifty wrong fields at most, and no more of a key than its beginning', () => {
    const body = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`${'k'.repeat(1000)}${at}`, 1]));
    const refused = () => parse(z.strictObject({ a: z.int() }), body);
    expect(refused).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ fields: expect.any(Array) }) }),
    );
    try {
      refused();
    } catch (error) {
      expect(JSON.stringify(error).length).toBeLessThan(40_000);
    }
  });
});

test.each<[string, z.ZodType, unknown]>([
  ['text', text(3), 'abcd'],
  ['a list', boundedList(z.int(), 2), [1, 2, 3]],
  ['a record', recordOf(text(3), z.int(), 1), { a: 1, b: 2 }],
  ['JSON', boundedJson(z.json(), 5), ['abcdef']],
])('%s over its bound is refused', (_what, schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});

test.each([{}, { 'content-length': '100' }])(
  'a body that breaks off, announced as %j, is the sender’s fault',
  async (headers) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    const request = new Request('http://h/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    await expect(readJsonBody(request)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'The request body is incomplete.',
    });
  },
);
