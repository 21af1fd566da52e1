import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { rule } from '#lib/policy/operations.ts';
import { clientOf } from './client.ts';
import { contract } from './contract.ts';
import { create, list, patch, perform, remove, show, write } from './operation.ts';
import { type Handlers, serve, wireSchemas } from './serve.ts';

const schemas = {
  Row: z.strictObject({ id: z.string(), name: z.string(), status: z.string() }),
  Changes: z.strictObject({ name: z.string() }),
  Replacement: z.strictObject({ id: z.string().optional(), name: z.string() }),
  Level: z.strictObject({ level: z.number() }),
  Query: z.object({ name: z.string().optional() }),
  Deletion: z.object({ cascade: z.string().optional() }),
  noSchema: 1,
};
const cups = contract<typeof schemas>()({
  ...{ service: 'volume', audience: 'project', path: '/cups', one: 'cup', many: 'cups' },
  kind: 'cup',
  sort: 'name:asc',
  isTransitional: ({ status }: z.output<typeof schemas.Row>) => status === 'creating',
  operations: {
    list: list('Row', 'Query', { isCounted: true, suffix: '/detail', summary: 'List cups' }),
    create: create('Changes', 'Row', { summary: 'Create a cup', status: 202, affects: ['quota'] }),
    show: show('Row', { summary: 'Show a cup', since: 3 }),
    update: patch('Changes', 'Row', { summary: 'Change a cup' }),
    fill: perform('fill', 'Level', 'Level', { summary: 'Fill a cup' }),
    remove: remove({ query: 'Deletion', summary: 'Delete a cup' }),
  },
});

const READ = rule('volume:get', 'project_reader');
const WRITE = rule('volume:update', 'project_member');
const cup = { id: 'c1', name: 'blue', status: 'available' };
const endpoints = serve(cups, schemas, {
  list: { policy: READ, run: () => ({ cups: [cup] }) },
  create: { policy: WRITE, run: (_, { body }) => ({ ...cup, ...body }) },
  show: { policy: READ, run: (_, { id }) => ({ ...cup, id }) },
  update: { policy: WRITE, run: (_, { id, body }) => ({ ...cup, id, ...body }) },
  fill: { policy: WRITE, run: (_, { body }) => body },
  remove: { policy: WRITE, run: () => undefined },
});

describe('The endpoints of a contract', () => {
  test('have the paths, codes and versions of its operations, in order', () => {
    const facts = endpoints.map(({ method, path, status, since }) => [method, path, status, since]);
    expect(facts).toEqual([
      ['GET', '/cups/detail', 200, undefined],
      ['POST', '/cups', 202, undefined],
      ['GET', '/cups/{id}', 200, 3],
      ['PATCH', '/cups/{id}', 200, undefined],
      ['POST', '/cups/{id}/fill', 200, undefined],
      ['DELETE', '/cups/{id}', 204, undefined],
    ]);
  });

  test.each([
    ['list', { cups: [cup] }, { query: {} }],
    ['create', { cup: { ...cup, name: 'red' } }, { body: { cup: { name: 'red' } } }],
    ['show', { cup: { ...cup, id: 'c2' } }, { params: { id: 'c2' } }],
    ['update', { cup: { ...cup, name: 'red' } }, { params: { id: 'c1' }, body: { cup: { name: 'red' } } }],
    ['fill', { fill: { level: 3 } }, { params: { id: 'c1' }, body: { fill: { level: 3 } } }],
    ['remove', undefined, { params: { id: 'c1' } }],
  ])('%s returns what its handler returns, in its envelope', async (name, expected, input) => {
    const declared = endpoints[Object.keys(cups.operations).indexOf(name)];
    const response = await declared?.run({} as never, { reply: { headers: {} }, ...input } as never);
    expect(response).toEqual(expected);
    if (expected) expect(declared?.response?.parse(response)).toEqual(expected);
  });

  test('reject bodies without the envelope or with unknown keys', () => {
    const { body } = wireSchemas({ contract: cups, operation: cups.operations.create, schemas });
    expect(body?.safeParse({ name: 'red' }).success).toBe(false);
    expect(body?.safeParse({ cup: { name: 'red', size: 1 } }).success).toBe(false);
    expect(body?.safeParse({ cup: { name: 'red' } }).success).toBe(true);
  });

  test('need a handler for each operation', () => {
    expectTypeOf<Omit<Handlers<typeof cups>, 'fill'>>().not.toExtend<Handlers<typeof cups>>();
    expectTypeOf<Handlers<typeof cups>>().toHaveProperty('fill');
  });

  test('need schemas that the module has', () => {
    const operation = { ...cups.operations.create, input: 'noSchema' };
    expect(() => wireSchemas({ contract: cups, operation, schemas })).toThrow(
      'noSchema is not a schema of the module.',
    );
  });
});

describe('The client of a contract', () => {
  const client = clientOf(cups);
  const headers = { 'OpenStack-API-Version': 'volume 3.71' };

  test('is created once', () => {
    expect(clientOf(cups)).toBe(client);
  });

  test('describes changes as requests', () => {
    expect([
      client.create.request({ name: 'red' }),
      client.update.request('a/b', { name: 'red' }),
      client.fill.request('c1', { level: 2 }),
      client.remove.request('c1'),
      client.remove.request('c1', { cascade: 'true' }),
    ]).toEqual([
      { method: 'POST', path: 'volume/v3/cups', json: { cup: { name: 'red' } }, headers },
      { method: 'PATCH', path: 'volume/v3/cups/a%2Fb', json: { cup: { name: 'red' } }, headers },
      { method: 'POST', path: 'volume/v3/cups/c1/fill', json: { fill: { level: 2 } }, headers },
      { method: 'DELETE', path: 'volume/v3/cups/c1', headers },
      { method: 'DELETE', path: 'volume/v3/cups/c1?cascade=true', headers },
    ]);
  });

  test('has query keys with project, kind and operation, and polls what the platform will change', () => {
    expect(client.show.query('p1', 'c1').queryKey.slice(0, 4)).toEqual(['p1', 'cup', 'show', 'c1']);
    expect(client.list.pages('p1', { name: 'blue' }).queryKey).toEqual([
      ...['p1', 'cup', 'list', 'volume/v3/cups/detail', { name: 'blue' }],
    ]);
    expect(client.list.choices('p1').queryKey).toEqual(['p1', 'cup', 'choices', 'volume/v3/cups/detail']);
  });

  test('distinguishes contracts of a kind, and pages from one response', () => {
    const other = clientOf({ ...cups, path: '/mugs' });
    const keys = [client, other].flatMap(({ show, list }) => [
      show.query('p1', 'c1').queryKey,
      list.query('p1').queryKey,
      list.pages('p1').queryKey,
    ]);
    expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
  });

  test('keeps different facts about the same list apart', () => {
    const keyOf = (name: string) => client.list.facts('p1', { name, entryOf: ({ id }) => id }).queryKey;
    expect(keyOf('uses')).toEqual(keyOf('uses'));
    expect(keyOf('uses')).not.toEqual(keyOf('overview'));
  });

  test('accepts no change whose input has a field with the name of a parameter, except the id', () => {
    const named = clientOf({
      ...cups,
      operations: {
        rename: write('PUT', { suffix: '/{name}', body: 'Changes', summary: 'Rename a cup' }),
        replace: write('PUT', { suffix: '/{id}', body: 'Replacement', summary: 'Replace a cup' }),
      },
    });
    type Input<O extends { useMutation(projectId: string): { mutate(variables: never): void } }> = Parameters<
      ReturnType<O['useMutation']>['mutate']
    >[0];
    expectTypeOf<{ name: string }>().not.toExtend<Input<typeof named.rename>>();
    expectTypeOf<{ id: string; name: string }>().toExtend<Input<typeof named.replace>>();
  });

  test('requests a page and reads rows and total', async () => {
    const paths: string[] = [];
    // `Send` is generic; the test returns one kind of response.
    const send = (async (_: string, path: string) => {
      paths.push(path);
      return { cups: [cup], count: 1 };
    }) as never;
    const { queryFn } = client.list.pages('p1', { name: 'blue' }, send);
    const page = typeof queryFn === 'function' && (await queryFn({ pageParam: { limit: 40 } } as never));
    expect(page).toEqual({ rows: [cup], total: 1, hasMore: false });
    expect(paths).toEqual(['volume/v3/cups/detail?name=blue&limit=40&with_count=true']);
  });

  test('selects the rows of one response', () => {
    const { queryKey, select } = client.list.rows('p1', { name: 'blue' });
    expect(queryKey).toEqual(client.list.query('p1', { name: 'blue' }).queryKey);
    expect(select({ cups: [cup] })).toEqual([cup]);
  });
});
