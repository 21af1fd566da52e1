import { expect, test } from 'vitest';
import type { ApiClient } from '#lib/testing/api.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { totalQuery } from './queries.ts';

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

test('GET totals/members/{id}: as many as the group has by the name looked for; 404 for no group, 403 for who may not look', async () => {
  const [plain, { api }] = [await newProject(platform), await newProject(platform, 'admin')];
  const { id } = (await api.post('/identity/v3/groups', { group: { name: 'tally' } })).body.group;
  for (const name of ['tally-a', 'tally-b', 'other-c']) {
    const { user } = (await api.post('/identity/v3/users', { user: { name } })).body;
    await api.put(`/identity/v3/groups/${id}/users/${user.id}`);
  }
  expect(await totalOf(api, `members/${id}`)).toBe(3);
  expect(await totalOf(api, `members/${id}?name__icontains=TALLY&limit=1`)).toBe(2);
  expect((await api.get(`${TOTALS}/members/none`)).status).toBe(404);
  expect((await plain.api.get(`${TOTALS}/members/${id}`)).status).toBe(403);
});

test('a list in another order has as many rows: its total is not asked for again', () => {
  const keyOf = (sort: string) => totalQuery('p', 'projects', { q: 'a', sort }).queryKey;
  expect(keyOf('name:asc')).toEqual(keyOf('name:desc'));
});
