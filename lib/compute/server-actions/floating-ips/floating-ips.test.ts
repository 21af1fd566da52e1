import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, show } from '#lib/testing/compute.ts';
import { NETWORKING, newExternalNetwork, newFloatingIp, newWayOut } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

/** A server behind a router, and a floating IP of its external network. */
async function reachable() {
  const project = await newProject(platform);
  const { api } = project;
  const network = await newPrivateNetwork(project);
  const [subnet] = (await api.get(`${NETWORKING}/subnets?network_id=${network}`)).body.subnets;
  const external = await newExternalNetwork(platform);
  await newWayOut(api, external, subnet);
  const server = await launch(platform, project, { networks: [{ uuid: network }] });
  const floating = await newFloatingIp(api, external);
  const address = floating.floating_ip_address;
  const shown = async () => (await api.get(`${NETWORKING}/floatingips/${floating.id}`)).body.floatingip;
  return { ...project, network, server, external, address, shown };
}

test('POST /servers/{id}/action addFloatingIp, then removeFloatingIp: the address leads to the server, and nowhere', async () => {
  const project = await reachable();
  const { server, address, shown } = project;
  const added = await act(project, server, { addFloatingIp: { address } });
  expect([added.status, added.body]).toEqual([202, '']);
  expect((await shown()).port_details).toMatchObject({ device_id: server });
  const { addresses } = await show(project, server);
  expect(addresses.private.map(({ addr }: { addr: string }) => addr)).toContain(address);
  expect((await act(project, server, { removeFloatingIp: { address } })).status).toBe(202);
  expect(await shown()).toMatchObject({ port_id: null, status: 'DOWN' });
  const { body } = await project.api.get(`/compute/v2.1/servers/${server}/os-instance-actions`);
  expect(body.instanceActions).toMatchObject([{ action: 'removeFloatingIp' }, { action: 'addFloatingIp' }, {}]);
});

test('POST /servers/{id}/action addFloatingIp: an unknown address and another project’s is refused with 404', async () => {
  const project = await reachable();
  const other = await newProject(platform);
  const { floating_ip_address: theirs } = await newFloatingIp(other.api, project.external);
  for (const address of ['198.51.100.9', theirs]) {
    for (const action of ['addFloatingIp', 'removeFloatingIp']) {
      expect((await act(project, project.server, { [action]: { address } })).status).toBe(404);
    }
  }
});

test('POST /servers/{id}/action addFloatingIp: a fixed address that the server does not have is refused with 400', async () => {
  const project = await reachable();
  const body = { addFloatingIp: { address: project.address, fixed_address: '192.0.2.200' } };
  expect((await act(project, project.server, body)).status).toBe(400);
  expect((await project.shown()).port_id).toBeNull();
});

test('POST /servers/{id}/action addFloatingIp: without a router between it is refused with 400', async () => {
  const project = await reachable();
  const { floating_ip_address: address } = await newFloatingIp(project.api, await newExternalNetwork(platform));
  expect((await act(project, project.server, { addFloatingIp: { address } })).status).toBe(400);
});

test('POST /servers/{id}/action addFloatingIp: a fixed IP that has another floating IP is refused with 400', async () => {
  const project = await reachable();
  const { server, address } = project;
  expect((await act(project, server, { addFloatingIp: { address } })).status).toBe(202);
  const { floating_ip_address: second } = await newFloatingIp(project.api, project.external);
  const answer = await act(project, server, { addFloatingIp: { address: second } });
  expect(answer.status).toBe(400);
  expect(answer.body.badRequest.message).toContain(`Unable to associate floating IP ${second}`);
  expect((await project.shown()).port_details).toMatchObject({ device_id: server });
});

test('POST /servers/{id}/action removeFloatingIp: one that does not lead to the server is refused with 409', async () => {
  const project = await reachable();
  const { address } = project;
  expect((await act(project, project.server, { removeFloatingIp: { address } })).status).toBe(409);
});

test.each([{ addFloatingIp: {} }, { addFloatingIp: { address: 'ten' } }, { removeFloatingIp: null }])(
  'POST /servers/{id}/action: %j is refused with 400',
  async (body) => {
    const project = await newProject(platform);
    const network = await newPrivateNetwork(project);
    const server = await launch(platform, project, { networks: [{ uuid: network }] });
    expect((await act(project, server, body)).status).toBe(400);
  },
);

test('POST /servers/{id}/action: both are gone with 404 from 2.44 on', async () => {
  const project = await reachable();
  const { address } = project;
  for (const action of ['addFloatingIp', 'removeFloatingIp']) {
    expect((await act(project, project.server, { [action]: { address } }, '2.44')).status).toBe(404);
  }
});
