import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { settle } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '2' });

test('twenty builds at once on two hosts with room for three each: six run, the others say why not', async () => {
  const { database } = platform.platform.services;
  await database.transact((tx) =>
    tx
      .updateTable('hosts')
      .set({ ram_mb: 3 * 512 + 100 })
      .execute(),
  );
  const project = await newProject(platform);
  await setQuota(platform, project.id, 'instances', -1);
  const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id) };
  await Promise.all(Array.from({ length: 20 }, () => project.api.post('/compute/v2.1/servers', { server })));
  await settle(platform);

  const { body } = await project.api.get('/compute/v2.1/servers/detail');
  const byStatus = Map.groupBy(body.servers as { status: string; fault?: { message: string } }[], (one) => one.status);
  expect(byStatus.get('ACTIVE')).toHaveLength(6);
  expect(byStatus.get('ERROR')).toHaveLength(14);
  for (const { fault } of byStatus.get('ERROR') ?? []) {
    expect(fault?.message).toBe('No valid host was found. There are not enough hosts available: of 2, ram removed 2.');
  }
  const reason = { code: 'no_valid_host', hosts: 2, removed: [{ filter: 'ram', hosts: 2 }] };
  const { faults } = (await project.api.get('/console/v1/server-faults')).body;
  expect(faults).toHaveLength(14);
  expect(faults[0]).toMatchObject({ reason });
  const one = (await project.api.get(`/console/v1/server-faults?server_id=${faults[0].server_id}`)).body;
  expect(one).toEqual({ faults: [faults[0]] });
  const stranger = await newProject(platform);
  expect((await stranger.api.get('/console/v1/server-faults')).body).toEqual({ faults: [] });
  const hosts = await database.read.selectFrom('hosts').selectAll().execute();
  expect(hosts.map((host) => host.used_ram_mb)).toEqual([1536, 1536]);
});

test('a host that is disabled or down is given no server', async () => {
  const { database } = platform.platform.services;
  const [first, second] = await database.read.selectFrom('hosts').select('id').orderBy('name').execute();
  await database.transact(async (tx) => {
    await tx.updateTable('hosts').set({ ram_mb: 1_000_000 }).execute();
    await tx
      .updateTable('hosts')
      .set({ is_enabled: 0 })
      .where('id', '=', first?.id ?? '')
      .execute();
    await tx
      .updateTable('hosts')
      .set({ state: 'down' })
      .where('id', '=', second?.id ?? '')
      .execute();
  });
  const project = await newProject(platform);
  const server = { name: 'web', flavorRef: '1', imageRef: await insertImage(platform, project.id) };
  await project.api.post('/compute/v2.1/servers', { server });
  await settle(platform);
  const { body } = await project.api.get('/compute/v2.1/servers/detail');
  expect(body.servers[0]).toMatchObject({
    status: 'ERROR',
    fault: { message: expect.stringContaining('enabled removed 2') },
  });
});
