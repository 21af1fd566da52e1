import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { holdOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const LIVE = { 'os-migrateLive': { host: null, block_migration: 'auto' } };

async function guest(options: object = {}) {
  const project = await newProject(platform, 'admin');
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const id = await launch(platform, project, { networks: [{ uuid: network.id }], ...options });
  const portOf = async () => (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports[0];
  const port = await portOf();
  const act = (action: object) => project.api.post(`/compute/v2.1/servers/${id}/action`, action, at('2.68'));
  const row = () => platform.platform.services.engine.simulatedNetwork?.row('logical_switch_port', port.id);
  const hostOf = async () => (await show(project, id))['OS-EXT-SRV-ATTR:host'];
  return { act, row, portOf, hostOf, source: await hostOf() };
}

test('the port of a guest that moves while it runs is for both hosts until the guest has arrived', async () => {
  const { act, row, portOf, hostOf, source } = await guest();
  const goOn = holdOnce(platform, 'migrateLive');
  await act(LIVE);
  await expect.poll(row).toMatchObject({ moving: { from: source, to: expect.any(String) } });
  const to = row()?.moving?.to;
  expect(await portOf()).toMatchObject({ 'binding:host_id': source, 'binding:profile': { migrating_to: to } });
  goOn();
  await settle(platform);
  expect(await hostOf()).toBe(to);
  expect(await portOf()).toMatchObject({ 'binding:host_id': to, 'binding:profile': {} });
  await expect.poll(row).not.toHaveProperty('moving');
});

test('the port of a guest that fails to move is for its host alone again', async () => {
  const { act, portOf, source } = await guest({ metadata: { [FAULT_KEY]: 'migrateLive' } });
  const { revision_number: before } = await portOf();
  await act(LIVE);
  await settle(platform);
  const after = await portOf();
  expect(after).toMatchObject({ 'binding:host_id': source, 'binding:profile': {} });
  expect(after.revision_number).toBe(before + 2);
});

test('the port of a guest that moves while it is off is for one host at a time', async () => {
  const { act, portOf, source } = await guest();
  const goOn = holdOnce(platform, 'resize');
  await act({ migrate: null });
  expect(await portOf()).toMatchObject({ 'binding:host_id': source, 'binding:profile': {} });
  goOn();
  await settle(platform);
  expect((await portOf())['binding:profile']).toEqual({});
});
