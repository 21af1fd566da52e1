import { expect, test } from 'vitest';
import { readListState } from '#components/console/list-params.ts';
import { instanceListDefaults, instanceSearch } from './instance-filter.ts';

const searchOf = async (params: Record<string, string | string[]>) =>
  instanceSearch(await readListState(Promise.resolve(params), instanceListDefaults));

test('the address of the page says what the API is asked for', async () => {
  expect(await searchOf({ q: 'web', where: ['status:ACTIVE', 'az:nova', 'key:k'], sort: 'name' })).toMatchObject({
    name: 'web',
    status: 'ACTIVE',
    availability_zone: 'nova',
    key_name: 'k',
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
  expect(await searchOf({ where: ['colour:red', 'status:!ACTIVE'] })).toEqual(await searchOf({}));
});
