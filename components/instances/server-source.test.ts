import { expect, test } from 'vitest';
import { formatChip } from '#components/console/filters.ts';
import { localChips, readListState } from '#components/console/list-params.ts';
import { listDefaults, sentFields } from '#components/kind/list-fields.ts';
import { instanceListUsing } from './kind.tsx';
import { serverSearch } from './server-source.ts';

const { kind, sort } = instanceListUsing({ search: {}, emptyTitle: '' });
const DEFAULTS = listDefaults(kind, sort);
const SENT = sentFields(kind);

const searchOf = async (params: Record<string, string | string[]>) =>
  serverSearch(await readListState(Promise.resolve(params), DEFAULTS), SENT);

test('the address of the page determines the API request', async () => {
  expect(await searchOf({ q: 'web', where: ['status:ACTIVE', 'az:nova', 'key:k'], sort: 'name' })).toMatchObject({
    name: 'web',
    status: 'ACTIVE',
    availability_zone: '^nova$',
    key_name: '^k$',
    sort_key: 'name',
    sort_dir: 'asc',
  });
});

test('without a word in the address the newest instances stand on top', async () => {
  expect(await searchOf({})).toMatchObject({ name: undefined, sort_key: 'created_at', sort_dir: 'desc' });
});

test('a name is taken literally, and as an expression only between slashes', async () => {
  expect((await searchOf({ q: 'web[1].a' })).name).toBe('web\\[1\\]\\.a');
  expect((await searchOf({ where: 'name:/^web-\\d+$/' })).name).toBe('^web-\\d+$');
});

test('a condition that nobody knows, or that the API cannot check, is not sent', async () => {
  expect(await searchOf({ where: ['colour:red', 'status:!ACTIVE', 'name:!web'] })).toEqual(await searchOf({}));
});

test('what the API cannot check is left to the page, and nothing else', async () => {
  const where = ['status:ACTIVE', 'status:!BUILD', 'name:/^web/', 'name:!web-3', 'key:/^k/', 'age:>30', 'colour:red'];
  const state = await readListState(Promise.resolve({ where }), DEFAULTS);
  expect(localChips(state.chips, SENT, ['name']).map(formatChip)).toEqual([
    'status:!BUILD',
    'name:!web-3',
    'key:/^k/',
    'age:>30',
  ]);
});
