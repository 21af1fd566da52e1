import { describe, expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newPort, newRouter, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const sharesOf = (id: string) => `/console/v1/networks/${id}/shares`;

async function shared() {
  const [owner, guest] = [await newProject(platform), await newProject(platform)];
  const network = await newNetwork(owner.api);
  await newSubnet(owner.api, network);
  const id = await share(owner.api, network.id, guest.id);
  return { owner, guest, network, id, path: `${sharesOf(network.id)}/${id}` };
}

async function share(api: ApiClient, object_id: string, target_tenant: string): Promise<string> {
  const rbac_policy = { object_type: 'network', object_id, action: 'access_as_shared', target_tenant };
  const { status, body } = await api.post(`${NETWORKING}/rbac-policies`, { rbac_policy });
  expect(status).toBe(201);
  return body.rbac_policy.id;
}

describe('GET /networks/{id}/shares', () => {
  test('shows the owner every share with its ports, and another project only its own', async () => {
    const { owner, guest, network, id } = await shared();
    const other = await newProject(platform);
    const second = await share(owner.api, network.id, other.id);
    await newPort(guest.api, network);
    await newPort(owner.api, network);
    expect((await owner.api.get(sharesOf(network.id))).body).toEqual({
      is_owner: true,
      shares: [
        { id, target_project: guest.id, ports: 1 },
        { id: second, target_project: other.id, ports: 0 },
      ],
    });
    expect((await guest.api.get(sharesOf(network.id))).body).toEqual({
      is_owner: false,
      shares: [{ id, target_project: guest.id, ports: 1 }],
    });
  });

  test('is empty for a network that is not shared, and 404 for one that the project does not see', async () => {
    const { api } = await newProject(platform);
    const { id } = await newNetwork(api);
    expect((await api.get(sharesOf(id))).body).toEqual({ is_owner: true, shares: [] });
    expect((await (await newProject(platform)).api.get(sharesOf(id))).status).toBe(404);
  });
});

describe('DELETE /networks/{id}/shares/{share_id}', () => {
  test('by the owner: the ports of the other project go with it, those of its servers and routers too', async () => {
    const { owner, guest, network, path } = await shared();
    const mine = await newPort(owner.api, network);
    const server = await launch(platform, guest, { networks: [{ uuid: network.id }] });
    const router = await newRouter(guest.api);
    const leg = await newPort(guest.api, network);
    const connect = `${NETWORKING}/routers/${router.id}/add_router_interface`;
    expect((await guest.api.put(connect, { port_id: leg.id })).status).toBe(200);
    expect((await owner.api.delete(path)).status).toBe(204);
    await platform.platform.runner.idle();
    const { ports } = (await owner.api.get(`${NETWORKING}/ports?network_id=${network.id}`)).body;
    expect(ports.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
    expect((await guest.api.get(`${NETWORKING}/networks/${network.id}`)).status).toBe(404);
    expect((await guest.api.get(`/compute/v2.1/servers/${server}`)).body.server.addresses).toEqual({});
    expect((await guest.api.delete(`${NETWORKING}/routers/${router.id}`)).status).toBe(204);
  });

  test('by the other project: it leaves, but not while it has ports on the network: 409', async () => {
    const { guest, network, path } = await shared();
    const port = await newPort(guest.api, network);
    expect((await guest.api.delete(path)).status).toBe(409);
    await guest.api.delete(`${NETWORKING}/ports/${port.id}`);
    expect((await guest.api.delete(path)).status).toBe(204);
    expect((await guest.api.get(`${NETWORKING}/networks/${network.id}`)).status).toBe(404);
  });

  test('by a third project, a reader or for another network it is refused, and the share stays', async () => {
    const { owner, guest, network, path, id } = await shared();
    const third = await newProject(platform);
    await share(owner.api, network.id, third.id);
    expect((await third.api.delete(path)).status).toBe(404);
    expect((await (await joinProject(platform, owner.id, 'reader')).api.delete(path)).status).toBe(403);
    const other = await newNetwork(owner.api);
    expect((await owner.api.delete(`${sharesOf(other.id)}/${id}`)).status).toBe(404);
    expect((await guest.api.get(sharesOf(network.id))).body.shares).toHaveLength(1);
  });
});
