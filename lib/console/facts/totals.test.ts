import { expect, test } from 'vitest';
import { withoutOrder } from '#components/console/use-total.ts';
import { factApi } from '#lib/console/facts/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { type ApiClient, newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const TOTALS = '/console/v1/totals';

const totalOf = async (api: ApiClient, list: string): Promise<number> => {
  const { status, body } = await api.get(`${TOTALS}/${list}`);
  expect(status).toBe(200);
  return body.count;
};

test('GET totals/projects: as many as the list finds by text, for who may list them only', async () => {
  const [plain, { api }] = [await newProject(platform), await newProject(platform, 'admin')];
  for (const name of ['Tally one', 'tally two']) await api.post('/identity/v3/projects', { project: { name } });
  expect(await totalOf(api, 'projects?q=TALLY')).toBe(2);
  expect(await totalOf(api, 'projects?q=tally&enabled=false')).toBe(0);
  expect((await plain.api.get(`${TOTALS}/projects`)).status).toBe(403);
});

test('GET totals/users: as many as the list finds, for who may list them only', async () => {
  const [plain, { api }] = [await newProject(platform), await newProject(platform, 'admin')];
  for (const name of ['tally-a', 'tally-b', 'other-c']) await api.post('/identity/v3/users', { user: { name } });
  expect(await totalOf(api, 'users?q=TALLY&limit=1')).toBe(2);
  expect(await totalOf(api, 'users?q=tally&where=enabled:false')).toBe(0);
  expect((await plain.api.get(`${TOTALS}/users`)).status).toBe(403);
});

test('GET totals/groups: as many as the list finds, for who may list them only', async () => {
  const [plain, { api }] = [await newProject(platform), await newProject(platform, 'admin')];
  const groups = [{ name: 'tally-a' }, { name: 'other-b', description: 'With a Tally' }, { name: 'other-c' }];
  for (const group of groups) await api.post('/identity/v3/groups', { group });
  expect(await totalOf(api, 'groups?q=TALLY&limit=1')).toBe(2);
  expect(await totalOf(api, 'groups?q=tally&domain=none')).toBe(0);
  expect((await plain.api.get(`${TOTALS}/groups`)).status).toBe(403);
});

test('a list in another order has as many rows: its total is not requested again', () => {
  const keyOf = (sort: string) => clientOf(factApi).projectTotal.query('p', withoutOrder({ q: 'a', sort })).queryKey;
  expect(keyOf('name:asc')).toEqual(keyOf('name:desc'));
});
