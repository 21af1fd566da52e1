import { expect, test } from 'vitest';
import type { Database } from '#lib/db/database.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newSnapshot, newVolume, settle } from '#lib/testing/compute.ts';
import { newExternalNetwork, newFloatingIp } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { FindingKind } from './finding-kinds.ts';
import type { UnusedFinding } from './schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/unused';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function findingsOf({ api }: Pick<TestProject, 'api'>): Promise<Partial<Record<FindingKind, UnusedFinding>>> {
  const { findings } = (await api.get(PATH)).body as { findings: UnusedFinding[] };
  return Object.fromEntries(findings.map((finding) => [finding.kind, finding]));
}

const amounts = (finding: UnusedFinding | undefined) =>
  finding && Object.fromEntries(finding.savings.map(({ quota, amount }) => [quota, amount]));

const transact: Database['transact'] = (work) => platform.platform.services.database.transact(work);

test('GET console/unused: a new project has nothing to free', async () => {
  const project = await newProject(platform);
  expect((await project.api.get(PATH)).body).toEqual({ findings: [] });
});

test('GET console/unused: unattached volumes with their GiB, the longest unused first; not those of other projects', async () => {
  const [project, other] = [await newProject(platform), await newProject(platform)];
  await newVolume(platform, other, { size: 7 });
  await newVolume(platform, project, { size: 2, name: 'new' });
  const old = await newVolume(platform, project, { size: 3, name: 'old' });
  const server = await launch(platform, project);
  const attached = await newVolume(platform, project, { size: 5 });
  await project.api.post(`/compute/v2.1/servers/${server}/os-volume_attachments`, {
    volumeAttachment: { volumeId: attached },
  });
  await settle(platform);
  await transact((tx) =>
    tx
      .updateTable('volumes')
      .set({ updated_at: daysAgo(9) })
      .where('id', '=', old)
      .execute(),
  );
  const { unattached_volumes: found } = await findingsOf(project);
  expect([found?.count, amounts(found)]).toEqual([2, { volumes: 2, gigabytes: 5 }]);
  expect(found?.objects.map(({ name }) => name)).toEqual(['old', 'new']);
});

test('GET console/unused: snapshots older than 30 days count with their GiB', async () => {
  const project = await newProject(platform);
  const volume = await newVolume(platform, project, { size: 4 });
  const [old] = [await newSnapshot(platform, project, volume), await newSnapshot(platform, project, volume)];
  await transact((tx) =>
    tx
      .updateTable('snapshots')
      .set({ created_at: daysAgo(31) })
      .where('id', '=', old)
      .execute(),
  );
  const { old_snapshots: found } = await findingsOf(project);
  expect([found?.count, amounts(found), found?.objects[0]?.id]).toEqual([1, { snapshots: 1, gigabytes: 4 }, old]);
});

test('GET console/unused: floating IPs without a port', async () => {
  const project = await newProject(platform);
  const idle = await newFloatingIp(project.api, await newExternalNetwork(platform));
  const { idle_floating_ips: found } = await findingsOf(project);
  expect([found?.count, amounts(found)]).toEqual([1, { floatingip: 1 }]);
  expect(found?.objects).toEqual([{ id: idle.id, name: idle.floating_ip_address, since: expect.any(String) }]);
});

test('GET console/unused: stopped instances since they were stopped; editing does not change that', async () => {
  const project = await newProject(platform);
  const [stopped] = [await launch(platform, project, { name: 'batch' }), await launch(platform, project)];
  const path = `/compute/v2.1/servers/${stopped}`;
  await project.api.post(`${path}/action`, { 'os-stop': null });
  await settle(platform);
  await transact((tx) =>
    tx
      .updateTable('instance_actions')
      .set({ started_at: daysAgo(21) })
      .where('server_id', '=', stopped)
      .where('action', '=', 'stop')
      .execute(),
  );
  await project.api.put(path, { server: { name: 'night batch' } });
  const { flavor } = (await project.api.get(path)).body.server;
  const { vcpus, ram } = (await project.api.get(`/compute/v2.1/flavors/${flavor.id}`)).body.flavor;
  const { stopped_instances: found } = await findingsOf(project);
  expect([found?.count, amounts(found)]).toEqual([1, { instances: 1, cores: vcpus, ram }]);
  const [first] = found?.objects ?? [];
  expect(first).toMatchObject({ id: stopped, name: 'night batch' });
  expect(Math.round((Date.now() - Date.parse(first?.since ?? '')) / 86_400_000)).toBe(21);

  await project.api.post(`${path}/action`, { 'os-start': null });
  await settle(platform);
  expect((await findingsOf(project)).stopped_instances).toBeUndefined();
});

test('GET console/unused: a server that was shut down from inside is stopped since its last change, not since an earlier stop', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const act = async (action: object) => {
    await project.api.post(`/compute/v2.1/servers/${id}/action`, action);
    await settle(platform);
  };
  await act({ 'os-stop': null });
  await act({ 'os-start': null });
  const at = daysAgo(2);
  await transact((tx) =>
    tx.updateTable('servers').set({ vm_state: 'stopped', updated_at: at }).where('id', '=', id).execute(),
  );
  expect((await findingsOf(project)).stopped_instances?.objects).toMatchObject([{ id, since: at }]);
});

test('GET console/unused: key pairs of the caller that no instance of the project was launched with', async () => {
  const project = await newProject(platform);
  for (const name of ['laptop', 'spare']) await project.api.post('/compute/v2.1/os-keypairs', { keypair: { name } });
  await launch(platform, project, { key_name: 'laptop' });
  const { unused_key_pairs: found } = await findingsOf(project);
  expect([found?.count, amounts(found)]).toEqual([1, { key_pairs: 1 }]);
  expect(found?.objects).toMatchObject([{ name: 'spare' }]);
});
