import { beforeAll, expect, test } from 'vitest';
import { usePlatform } from '#lib/testing/platform.ts';
import { readCatalog } from './catalog.ts';

const platform = usePlatform();
const URLS = ['$(base_url)s/p/$(project_id)s', '%(base_url)s/t/%(tenant_id)s/%(user_id)s', 'https://far.test/$(x)s'];

beforeAll(async () => {
  await platform.platform.services.database.transact(async (tx) => {
    const service = (id: string, enabled: 0 | 1) => ({ id, type: id, name: '', description: '', enabled });
    await tx
      .insertInto('services')
      .values([service('on', 1), service('off', 0)])
      .execute();
    const endpoint = (id: string, service_id: string, url: string, enabled: 0 | 1) =>
      ({ id, service_id, interface: 'public', region_id: 'RegionOne', url, enabled }) as const;
    await tx
      .insertInto('endpoints')
      .values([
        ...URLS.map((url, index) => endpoint(`on-${index}`, 'on', url, 1)),
        endpoint('on-off', 'on', '$(base_url)s', 0),
        endpoint('off-on', 'off', '$(base_url)s', 1),
      ])
      .execute();
  });
});

async function urlsOf(type: string, projectId: string | undefined): Promise<string[] | undefined> {
  const values = { baseUrl: 'https://here.test', userId: 'u', projectId };
  const catalog = await readCatalog(platform.platform.services.database.read, values);
  return catalog.find((service) => service.type === type)?.endpoints.map(({ url }) => url);
}

test('URL templates are filled for the caller; unknown words stay', async () => {
  const filled = ['https://here.test/p/p1', 'https://here.test/t/p1/u', 'https://far.test/$(x)s'];
  expect(await urlsOf('on', 'p1')).toEqual(filled);
});

test('without a project, endpoints that need one are left out', async () => {
  expect(await urlsOf('on', undefined)).toEqual(['https://far.test/$(x)s']);
});

test('disabled services are left out, and disabled endpoints of enabled ones', async () => {
  expect(await urlsOf('off', 'p1')).toBeUndefined();
  expect(await urlsOf('on', 'p1')).not.toContain('https://here.test');
});
