import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, show } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, describeRefusals } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const ABSENT = '11111111-2222-4333-8444-555555555555';
const FROM = ['active', 'paused', 'suspended', 'stopped'] as const;

async function newServer() {
  const project = await newProject(platform);
  const network = await newPrivateNetwork(project);
  const server = await launch(platform, project, { networks: [{ uuid: network, fixed_ip: '192.0.2.10' }] });
  const addresses = async (): Promise<string[]> =>
    ((await show(project, server)).addresses.private ?? []).map(({ addr }: { addr: string }) => addr);
  return { ...project, network, server, addresses };
}

test('POST /servers/{id}/action addFixedIp, then removeFixedIp: the server’s port gets one more address, and loses it', async () => {
  const project = await newServer();
  const { server, network, addresses, api } = project;
  const added = await act(project, server, { addFixedIp: { networkId: network } });
  expect([added.status, added.body]).toEqual([202, '']);
  expect(await addresses()).toEqual(['192.0.2.10', '192.0.2.2']);
  expect((await api.get(`${NETWORKING}/ports?device_id=${server}`)).body.ports).toHaveLength(1);
  expect((await act(project, server, { removeFixedIp: { address: '192.0.2.10' } })).status).toBe(202);
  expect(await addresses()).toEqual(['192.0.2.2']);
  const { body } = await api.get(`/compute/v2.1/servers/${server}/os-instance-actions`);
  expect(body.instanceActions).toMatchObject([{ action: 'removeFixedIp' }, { action: 'addFixedIp' }, {}]);
});

test('POST /servers/{id}/action addFixedIp: a network the server is not on is refused with 404, a full one with 409', async () => {
  const project = await newServer();
  const { server, addresses, api } = project;
  const network = await newNetwork(api);
  await newSubnet(api, network, { cidr: '10.9.0.0/30' });
  for (const networkId of [ABSENT, network.id]) {
    expect((await act(project, server, { addFixedIp: { networkId } })).status).toBe(404);
  }
  const full = await launch(platform, project, { networks: [{ uuid: network.id }] });
  expect((await act(project, full, { addFixedIp: { networkId: network.id } })).status).toBe(409);
  expect(await addresses()).toEqual(['192.0.2.10']);
});

test('POST /servers/{id}/action removeFixedIp: an address the server does not have is refused with 400', async () => {
  const project = await newServer();
  expect((await act(project, project.server, { removeFixedIp: { address: '192.0.2.11' } })).status).toBe(400);
  expect(await project.addresses()).toEqual(['192.0.2.10']);
});

test.each([
  { addFixedIp: null },
  { addFixedIp: {} },
  { addFixedIp: { networkId: '' } },
  { removeFixedIp: {} },
  { removeFixedIp: { address: 'ten' } },
])('POST /servers/{id}/action: %j is refused with 400', async (body) => {
  const project = await newServer();
  expect((await act(project, project.server, body)).status).toBe(400);
});

test.each([{ addFixedIp: { networkId: ABSENT } }, { removeFixedIp: { address: '192.0.2.10' } }])(
  'POST /servers/{id}/action: %j is gone with 404 from 2.44 on',
  async (body) => {
    const project = await newServer();
    expect((await act(project, project.server, body, '2.44')).status).toBe(404);
  },
);

describeRefusals(platform, { action: 'addFixedIp', body: { addFixedIp: { networkId: ABSENT } }, from: FROM });
describeRefusals(platform, { action: 'removeFixedIp', body: { removeFixedIp: { address: '192.0.2.9' } }, from: FROM });
