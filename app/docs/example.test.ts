import { describe, expect, test } from 'vitest';
import type { Operation } from './document.ts';
import { curlOf, exampleOf } from './example.ts';

describe('An example of a request body', () => {
  test('holds what must be given, and no more', () => {
    const server = {
      type: 'object',
      properties: {
        name: { type: 'string' },
        imageRef: { type: 'string', format: 'uuid' },
        count: { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 3 }] },
        tags: { type: 'array', items: { enum: ['', 'web'] } },
        note: { type: 'string' },
      },
      required: ['name', 'imageRef', 'count', 'tags'],
    };
    expect(exampleOf({ type: 'object', properties: { server }, required: ['server'] })).toEqual({
      server: { name: 'name', imageRef: '5ca1ab1e-0000-4000-8000-000000000001', count: 3, tags: ['web'] },
    });
  });

  test('where nothing must be given, it is the first field', () => {
    const properties = { name: { type: 'string' }, size: { type: 'integer' } };
    expect(exampleOf({ type: 'object', properties })).toEqual({ name: 'name' });
  });

  test('an action without a value, an object of any keys, parts of a whole', () => {
    expect(exampleOf({ type: 'object', properties: { 'os-stop': { type: 'null' } }, required: ['os-stop'] })).toEqual({
      'os-stop': null,
    });
    expect(exampleOf({ type: 'object', additionalProperties: { type: 'string' } })).toEqual({ key: 'value' });
    const part = (key: string) => ({ properties: { [key]: { const: 1 } }, required: [key] });
    expect(exampleOf({ allOf: [part('a'), part('b')] })).toEqual({ a: 1, b: 1 });
  });
});

test('the command names method, address, token and body; what is open needs no token', () => {
  const operation = { method: 'POST', path: '/things', parameters: [], request: { const: 1 }, isOpen: false };
  expect(curlOf(operation as unknown as Operation, 'http://cloud/x')).toBe(
    `curl -X POST "http://cloud/x/things" \\\n  -H "X-Auth-Token: $TOKEN" \\\n  -H "Content-Type: application/json" \\\n  -d '1'`,
  );
  const query = { name: 'q', in: 'query', required: true, schema: { type: 'string' } };
  const open = { ...operation, method: 'GET', request: undefined, isOpen: true, parameters: [query] };
  expect(curlOf(open as unknown as Operation, 'http://cloud/x')).toBe('curl "http://cloud/x/things?q=q"');
});
