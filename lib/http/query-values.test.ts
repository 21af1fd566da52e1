import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DEFINITIONS } from '#lib/platform.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { queryValues } from './query-values.ts';

const platform = usePlatform();

const queries = DEFINITIONS.flatMap(({ base, repeatedKey = 'last', endpoints }) =>
  endpoints.flatMap(({ method, path, query }) =>
    query ? [{ name: `${method} ${base}${path}`, query, repeatedKey }] : [],
  ),
);

const keysOf = (query: z.ZodType) =>
  Object.keys(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {});

describe('The query of every operation', () => {
  test.each(queries)('$name: no key is refused for being repeated', ({ query, repeatedKey }) => {
    for (const key of keysOf(query)) {
      for (const value of ['1', 'true', '2026-01-01T00:00:00Z', 'name']) {
        const once = query.safeParse(queryValues({ [key]: [value] }, query, repeatedKey)).success;
        const twice = query.safeParse(queryValues({ [key]: [value, value] }, query, repeatedKey)).success;
        expect({ key, value, accepted: twice }).toEqual({ key, value, accepted: once });
      }
    }
  });

  test.each(queries.filter(({ query }) => keysOf(query).includes('marker')))(
    '$name: an empty marker is none',
    ({ query, repeatedKey }) => {
      expect(query.parse(queryValues({ marker: [''] }, query, repeatedKey))).not.toHaveProperty('marker');
    },
  );
});

describe('Over HTTP', () => {
  test.each([
    '/compute/v2.1/servers/detail',
    '/compute/v2.1/flavors',
    '/volume/v3/volumes/detail',
    '/volume/v3/snapshots',
    '/networking/v2.0/networks',
    '/image/v2/images',
  ])('GET %s: limit=5&marker= is the first page', async (path) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${path}?limit=5&marker=`)).status).toBe(200);
  });

  test('GET /servers: of a repeated limit the last counts, repeated tags are accepted', async () => {
    const project = await newProject(platform);
    const networks = [{ uuid: await newPrivateNetwork(project) }];
    await launch(platform, project, { networks });
    await launch(platform, project, { networks });
    const { body } = await project.api.get('/compute/v2.1/servers?limit=2&limit=1');
    expect(body.servers).toHaveLength(1);
    const tags = await project.api.get('/compute/v2.1/servers?tags=a&tags=b', at('2.26'));
    expect(tags).toMatchObject({ status: 200, body: { servers: [] } });
  });

  test('GET /users: of a repeated name the first counts, as upstream identity reads it', async () => {
    const admin = await signInAdmin(platform);
    const { body } = await admin.get('/identity/v3/users?name=admin&name=nobody');
    expect(body.users.map(({ name }: { name: string }) => name)).toEqual(['admin']);
  });

  test('GET /networks: repeated filters are still alternatives', async () => {
    const { api } = await newProject(platform);
    for (const name of ['a', 'b', 'c']) await api.post('/networking/v2.0/networks', { network: { name } });
    const { body } = await api.get('/networking/v2.0/networks?name=a&name=b');
    expect(body.networks.map(({ name }: { name: string }) => name).toSorted()).toEqual(['a', 'b']);
  });
});
