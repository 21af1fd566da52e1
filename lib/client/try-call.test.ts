import { expect, test } from 'vitest';
import { addressOf, parseJson } from './try-call.ts';

const path = (name: string, value: string) => ({ name, in: 'path', value }) as const;
const query = (name: string, value: string) => ({ name, in: 'query', value }) as const;

test('An address takes its parameters; what is empty in the query is left out', () => {
  const parameters = [path('id', 's1'), path('key', 'a b'), query('limit', '10'), query('name', '')];
  expect(addressOf({ path: '/compute/v2.1/servers/{id}/metadata/{key}', parameters })).toBe(
    '/compute/v2.1/servers/s1/metadata/a%20b?limit=10',
  );
});

test('no value leads out of its place, and none is taken for another’s', () => {
  const parameters = [path('id', '../../identity/v3/users?x#y'), query('id', 'a&b=c')];
  expect(addressOf({ path: '/volume/v3/volumes/{id}', parameters })).toBe(
    '/volume/v3/volumes/..%2F..%2Fidentity%2Fv3%2Fusers%3Fx%23y?id=a%26b%3Dc',
  );
});

test('distinguishes JSON from other content', () => {
  expect([parseJson('{"a":1}'), parseJson('null'), parseJson('{a:1}')]).toEqual([{ a: 1 }, null, undefined]);
});
