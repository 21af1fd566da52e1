import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, settle } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

test('POST /servers/{id}/action injectNetworkInfo: a card that the machine lost is there again', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { networks: [{ uuid: await newPrivateNetwork(project) }] });
  const { hypervisor } = platform.platform.services.engine;
  const ports = async () => (await hypervisor.list()).find((machine) => machine.id === id)?.portIds ?? [];
  const [portId = ''] = await ports();
  await hypervisor.detachPort(id, portId);
  expect(await ports()).toEqual([]);
  expect((await act(project, id, { injectNetworkInfo: null })).status).toBe(202);
  await settle(platform);
  expect(await ports()).toEqual([portId]);
});

test('POST /servers/{id}/action injectNetworkInfo: a server on no host is refused with 409', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  expect((await act(project, id, { injectNetworkInfo: null })).status).toBe(409);
});

test('POST /servers/{id}/action resetNetwork: is gone, with 410', async () => {
  const project = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  const answer = await act(project, id, { resetNetwork: null });
  expect(answer.status).toBe(410);
  expect(answer.body.computeFault.code).toBe(410);
});
