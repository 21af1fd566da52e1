import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('GET console/server-uses: flavors and images are counted as the list of servers has them, deleted ones left out', async () => {
  const [one, other] = [await newProject(platform), await newProject(platform)];
  await launch(platform, one);
  await launch(platform, one);
  const gone = await launch(platform, one);
  await launch(platform, other);
  await one.api.delete(`/compute/v2.1/servers/${gone}`);
  await settle(platform);
  const { servers } = (await one.api.get('/compute/v2.1/servers/detail')).body;
  expect(servers).toHaveLength(2);
  const uses = (await one.api.get('/console/v1/server-uses')).body;
  expect(uses.keys).toEqual([]);
  for (const of of ['flavor', 'image'] as const) {
    const ids: string[] = servers.map((server: Record<typeof of, { id: string }>) => server[of].id);
    const counted = [...Map.groupBy(ids, (id) => id)].map(([id, all]) => ({ id, count: all.length }));
    expect(new Set(uses[`${of}s`])).toEqual(new Set(counted));
  }
});
