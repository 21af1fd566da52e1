import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { packJson } from '#lib/db/column-types.ts';
import { flag, integer, json, text } from '#lib/db/table.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { column, computedValue, constant, hiddenColumn, providedValue } from './attribute.ts';
import { attributes } from './attributes.ts';

const Labels = z.record(z.string(), z.string());

const shelf = attributes({
  id: column(text().primary(), z.string(), { sort: true }),
  links: computedValue(z.array(z.string()), ({ id }: { id: string }, ctx) => [`${ctx.baseUrl}/shelves/${id}`]),
  name: column(text(), z.string(), {
    ...{ sort: true, filter: z.string() },
    ...{ create: z.string().nullish(), change: z.string().nullish() },
  }),
  description: column(text().nullable(), z.string().nullable(), { change: z.string().nullish() }),
  is_open: column(flag(), z.boolean(), { column: 'open', filter: z.boolean(), create: z.boolean().optional() }),
  labels: column(json<Record<string, string>>(), Labels, { create: Labels.nullish() }),
  size: column(integer(), z.enum(['small', 'large']), { show: (meters) => (meters < 3 ? 'small' : 'large') }),
  weight: column(integer(), z.int(), { since: 12, until: 20 }),
  owner: column(text(), z.string(), { audience: 'admin' }),
  group_id: constant(z.null(), null, { since: 13 }),
  books: providedValue(z.array(z.string())),
  revision: hiddenColumn(integer()),
});

const box = attributes({
  depth: column(integer(), z.union([z.int(), z.literal('')]), {
    create: z.int(),
    show: (depth, { microversion }) => (depth === 0 && microversion.minor < 30 ? '' : depth),
  }),
});

const row = {
  ...{ id: 's1', name: 'North', description: null, open: 1 as const, labels: packJson({ floor: '2' }) },
  ...{ size: 5, weight: 80, owner: 'ada' },
};
const request = (minor: number, isAdmin = false) =>
  ({
    ...{ baseUrl: 'http://library', microversion: { major: 1, minor } },
    caller: { roles: new Set(isAdmin ? ['admin'] : []), scope: { kind: 'project' } },
  }) as unknown as AuthedContext;

describe('A view', () => {
  test('converts columns, computes values and adds what the service provides, in the order of the declaration', () => {
    expect(JSON.stringify(shelf.view(request(0), row, { books: ['a'] }))).toBe(
      '{"id":"s1","links":["http://library/shelves/s1"],"name":"North","description":null,"is_open":true,"labels":{"floor":"2"},"size":"large","books":["a"]}',
    );
  });

  test('contains only what the microversion and the caller get', () => {
    const keys = (ctx: AuthedContext) => Object.keys(shelf.view(ctx, row, { books: [] }));
    expect(keys(request(12))).toEqual(expect.arrayContaining(['weight']));
    expect(keys(request(12))).not.toContain('group_id');
    expect(keys(request(21))).not.toContain('weight');
    expect(keys(request(21))).toContain('group_id');
    expect(keys(request(0))).not.toContain('owner');
    expect(keys(request(0, true))).toContain('owner');
  });

  test('matches the schema of responses', () => {
    const Shelf = z.strictObject(shelf.shape);
    const view = shelf.view(request(15, true), row, { books: [] });
    expect(Shelf.parse(view)).toEqual(view);
    expectTypeOf(view.weight).toEqualTypeOf<number | undefined>();
    expectTypeOf(view.labels).toEqualTypeOf<Record<string, string>>();
  });

  test('of some of the attributes has the others neither in the schema nor in the response', () => {
    const summary = shelf.pick('id', 'name');
    expect(summary.view(request(0), row, {})).toEqual({ id: 's1', name: 'North' });
    expect(Object.keys(summary.shape)).toEqual(['id', 'name']);
    expect(Object.keys(shelf.omit('books', 'links').view(request(0), row, {}))).not.toContain('books');
  });

  test('may show a value depending on the request', () => {
    expect(box.view(request(10), { depth: 0 }, {})).toEqual({ depth: '' });
    expect(box.view(request(30), { depth: 0 }, {})).toEqual({ depth: 0 });
  });

  test('does not compile if a column does not have the type of the schema', () => {
    const open = column(flag(), z.string());
    expectTypeOf(open).toEqualTypeOf<'The option show must convert the value of the column.'>();
  });
});

describe('The columns', () => {
  test('have their own names and include hidden ones', () => {
    expect(Object.keys(shelf.columns)).toEqual([
      ...['id', 'name', 'description', 'open', 'labels', 'size', 'weight', 'owner', 'revision'],
    ]);
    expect(shelf.sortKeys).toEqual({ id: 'id', name: 'name' });
  });

  test('of a new row are those of the input, or the initial ones', () => {
    const initial = { name: '', open: 0 as const, labels: packJson({}) };
    expect(shelf.created({ name: null, is_open: true }, initial)).toEqual({ name: '', open: 1, labels: '{}' });
    expect(shelf.created({ name: 'x', labels: { a: 'b' } }, initial)).toEqual({
      ...initial,
      name: 'x',
      labels: '{"a":"b"}',
    });
  });

  test('of a new row include declared initial values; only those without one must be passed', () => {
    const lamp = attributes({
      name: column(text(), z.string(), { create: z.string() }),
      note: column(text(), z.string().nullable(), {
        ...{ initial: '', create: z.string().nullish(), change: z.string().nullish() },
        ...{ show: (note) => note || null, store: (note: string | null) => note ?? '' },
      }),
      watts: column(integer(), z.int(), { create: z.int().optional() }),
      status: column(text(), z.string(), { initial: 'off' }),
    });
    const initial = { note: '', status: 'off' };
    expect(lamp.initial).toEqual(initial);
    expect(lamp.created({ name: 'desk' }, { watts: 5 })).toEqual({ ...initial, name: 'desk', watts: 5 });
    expect(lamp.changed({ note: null })).toEqual({ note: '' });
    type Inputs = Parameters<typeof lamp.created>;
    expectTypeOf<{ name: string }>().toExtend<Inputs[0]>();
    expectTypeOf<{ watts: number }>().not.toExtend<Inputs[0]>();
    expectTypeOf<{ watts: number }>().toExtend<Inputs[1]>();
    expectTypeOf<{ note: string }>().not.toExtend<Inputs[1]>();
  });

  test('of required input need no initial value', () => {
    expect(box.created({ depth: 3 }, {})).toEqual({ depth: 3 });
    expectTypeOf<object>().not.toExtend<Parameters<typeof box.created>[0]>();
  });

  test('that a change names are changed; null clears only columns that can be null', () => {
    expect(shelf.changed({ name: 'South' })).toEqual({ name: 'South' });
    expect(shelf.changed({ name: null, description: null })).toEqual({ description: null });
  });
});

test('filters are optional parameters, and conditions on their columns', () => {
  expect(z.object(shelf.filterShape).parse({ name: 'North' })).toEqual({ name: 'North' });
  expect(shelf.conditions('shelves', { name: 'North', is_open: true })).toHaveLength(2);
  expect(shelf.conditions('shelves', { name: ['North', 'South'] })).toHaveLength(1);
  expect(shelf.conditions('shelves', {})).toEqual([]);
});
