import { describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { settle, show } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { NETWORKING, newExternalNetwork, newNetwork, newSubnet, newWayOut, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { failOn, holdOnce } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';

/** More than the number of hosts. */
const ON_EVERY_HOST = 100;

/** A project with a network, by default with a route to the external network. */
async function start(leadsOut = true) {
  const project = await newProject(platform);
  const external = await newExternalNetwork(platform);
  const network = await newNetwork(project.api);
  const subnet = await newSubnet(project.api, network);
  if (leadsOut) await newWayOut(project.api, external, subnet);
  return { project, external, network };
}

async function post(project: TestProject, networks: unknown, floating_network_id: string, more: object = {}) {
  const imageRef = await insertImage(platform, project.id);
  const server = { name: 'web', flavorRef: '1', imageRef, networks, ...more };
  return project.api.post(SERVERS, { server, 'nephos:floating_ip': { floating_network_id } });
}

const floatingIpsOf = async ({ api }: TestProject) => (await api.get(`${NETWORKING}/floatingips`)).body.floatingips;
const serversOf = async ({ api }: TestProject) => (await api.get(SERVERS)).body.servers;

describe('POST /servers with a floating IP', () => {
  test('one is allocated, and leads to the server from the start', async () => {
    const { project, external, network } = await start();
    const { status, body } = await post(project, [{ uuid: network.id }], external.id);
    expect(status).toBe(202);
    const [floating] = await floatingIpsOf(project);
    expect(floating).toMatchObject({ status: 'ACTIVE', port_details: { device_id: body.server.id } });
    await settle(platform);
    const { addresses } = await show(project, body.server.id);
    expect(JSON.stringify(addresses)).toContain(floating.floating_ip_address);
  });

  test('of several networks, the first that a router joins to it is taken', async () => {
    const { project, external, network } = await start();
    const apart = await newNetwork(project.api);
    await newSubnet(project.api, apart, { cidr: '10.9.0.0/24' });
    await post(project, [{ uuid: apart.id }, { uuid: network.id }], external.id);
    const [floating] = await floatingIpsOf(project);
    expect(floating.port_details.network_id).toBe(network.id);
  });

  test('each of several servers gets its own', async () => {
    const { project, external, network } = await start();
    const several = { min_count: 2, max_count: 2 };
    expect((await post(project, [{ uuid: network.id }], external.id, several)).status).toBe(202);
    const devices = (await floatingIpsOf(project)).map(
      ({ port_details }: { port_details: { device_id: string } }) => port_details.device_id,
    );
    expect(new Set(devices).size).toBe(2);
  });

  test('without a router between, or to a network that is not external, it is refused with 400 and nothing is made', async () => {
    const { project, external, network } = await start(false);
    for (const id of [external.id, network.id, crypto.randomUUID()]) {
      const { status } = await post(project, [{ uuid: network.id }], id);
      expect(status).toBe(400);
    }
    expect((await post(project, 'none', external.id)).status).toBe(400);
    expect(await floatingIpsOf(project)).toEqual([]);
    expect(await serversOf(project)).toEqual([]);
  });

  test('over the quota of floating IPs it is refused with 413 that names it, and nothing is made', async () => {
    const { project, external, network } = await start();
    await setQuota(platform, project.id, 'floatingip', 1);
    const several = { min_count: 2, max_count: 2 };
    const { status, body } = await post(project, [{ uuid: network.id }], external.id, several);
    expect([status, body.entityTooLarge?.message]).toEqual([413, expect.stringContaining('floatingip')]);
    expect(await floatingIpsOf(project)).toEqual([]);
    expect(await serversOf(project)).toEqual([]);
  });

  test('it is given back when the server cannot be built', async () => {
    const { project, external, network } = await start();
    const release = holdOnce(platform, 'spawn');
    const { body } = await post(project, [{ uuid: network.id }], external.id);
    expect(await floatingIpsOf(project)).toHaveLength(1);
    await failOn(platform, body.server.id, 'spawn', ON_EVERY_HOST);
    release();
    await settle(platform);
    expect((await show(project, body.server.id)).status).toBe('ERROR');
    expect(await floatingIpsOf(project)).toEqual([]);
  });
});
