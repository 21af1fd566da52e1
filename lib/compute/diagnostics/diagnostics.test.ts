import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { at, launch, newPrivateNetwork, newVolume, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}/diagnostics`;
const ask = (project: { api: ReturnType<typeof apiClient> }, id: string, version = '2.48') =>
  project.api.get(pathOf(id), at(version));

test('GET /servers/{id}/diagnostics: from 2.48 on the same shape for every hypervisor, with each part of the server', async () => {
  const project = await newProject(platform, 'admin');
  const network = await newPrivateNetwork(project);
  const disk = { source_type: 'volume', destination_type: 'volume', boot_index: -1 };
  const id = await launch(platform, project, {
    networks: [{ uuid: network }],
    block_device_mapping_v2: [{ ...disk, uuid: await newVolume(platform, project) }],
  });
  const { status, body } = await ask(project, id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'running',
    driver: 'libvirt',
    hypervisor: 'simulated',
    hypervisor_os: 'linux',
    config_drive: false,
    num_cpus: 1,
    num_nics: 1,
    num_disks: 2,
    memory_details: { maximum: 512 },
  });
  expect(body.uptime).toBeGreaterThanOrEqual(0);
  expect(body.nic_details[0].mac_address).toMatch(/^fa:16:3e/);
  expect(body.disk_details).toHaveLength(2);
  expect(body.cpu_details[0]).toEqual({ id: 0, time: expect.any(Number), utilisation: expect.any(Number) });
});

test('GET /servers/{id}/diagnostics: before 2.48 numbers by name, as the older clients know them', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const { body } = await ask(project, id, '2.47');
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining([
      'cpu0_time',
      'memory',
      'vda_read',
      'vda_read_req',
      'vda_write',
      'vda_write_req',
      'vda_errors',
    ]),
  );
  expect(body.memory).toBe(512 * 1024);
});

test('GET /servers/{id}/diagnostics: counters never fall from one request to the next', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const before = (await ask(project, id)).body;
  await expect
    .poll(async () => (await ask(project, id)).body.cpu_details[0].time)
    .toBeGreaterThan(before.cpu_details[0].time);
});

test('GET /servers/{id}/diagnostics: a server that does not run is refused with 409 and its power state', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { 'os-stop': null });
  await settle(platform);
  const answer = await ask(project, id);
  expect(answer.status).toBe(409);
  expect(answer.body.conflictingRequest.message).toBe(
    `Cannot 'get_diagnostics' instance ${id} while it is in power state shutdown`,
  );
});

test('GET /servers/{id}/diagnostics: a machine that stopped by itself is refused with 409 before anyone noticed', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await platform.platform.services.engine.hypervisor.stop(id);
  expect((await ask(project, id)).status).toBe(409);
});

test('GET /servers/{id}/diagnostics: a server on no host is refused with 409', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  expect((await ask(project, id)).body.conflictingRequest.message).toBe(`Instance ${id} is not ready`);
});

test('GET /servers/{id}/diagnostics: users are refused with 403, no token with 401, no server with 404', async () => {
  const project = await newProject(platform, 'manager');
  const id = await launch(platform, project);
  expect((await ask(project, id)).status).toBe(403);
  expect((await ask({ api: apiClient(platform) }, id)).status).toBe(401);
  expect((await ask(await newProject(platform, 'admin'), 'none')).status).toBe(404);
});
