import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const NETWORKS = `${NETWORKING}/networks`;
const provider = (type: string, physical?: string, number?: number) => ({
  'provider:network_type': type,
  ...(physical === undefined ? {} : { 'provider:physical_network': physical }),
  ...(number === undefined ? {} : { 'provider:segmentation_id': number }),
});

describe('What carries a network', () => {
  test('POST /networks: without provider attributes each network gets a tunnel of its own, which administrators see', async () => {
    const { api } = await newProject(platform);
    const admin = await signInAdmin(platform);
    const numbers = new Set<unknown>();
    for (const name of ['a', 'b', 'c']) {
      const { id } = await newNetwork(api, { name });
      const { network } = (await admin.get(`${NETWORKS}/${id}`)).body;
      expect(network).toMatchObject({ 'provider:network_type': 'geneve', 'provider:physical_network': null });
      numbers.add(network['provider:segmentation_id']);
    }
    expect(numbers.size).toBe(3);
  });

  test('GET /networks: members see nothing of it, even after an administrator has looked', async () => {
    const { api } = await newProject(platform);
    const { id } = await newNetwork(api, { name: 'a' });
    const admin = await signInAdmin(platform);
    expect((await admin.get(`${NETWORKS}?id=${id}`)).body.networks[0]).toHaveProperty('provider:network_type');
    expect((await api.get(`${NETWORKS}?id=${id}`)).body.networks[0]).not.toHaveProperty('provider:network_type');
    expect((await api.get(`${NETWORKS}/${id}`)).body.network).not.toHaveProperty('provider:segmentation_id');
  });

  test('POST /networks: an administrator chooses VLAN and physical network, which carry 1500 bytes, and finds it by them', async () => {
    const admin = await signInAdmin(platform);
    const network = await newNetwork(admin, { ...provider('vlan', 'datacenter', 101), 'router:external': true });
    expect(network).toMatchObject({ ...provider('vlan', 'datacenter', 101), mtu: 1500 });
    const query = 'provider:network_type=vlan&provider:physical_network=datacenter&provider:segmentation_id=101';
    expect((await admin.get(`${NETWORKS}?${query}`)).body.networks).toHaveLength(1);
    const next = await newNetwork(admin, provider('vlan', 'datacenter'));
    expect(next['provider:segmentation_id']).not.toBe(101);
  });

  test.each([
    ['VLAN', provider('vlan', 'used', 7), 'VlanIdInUse'],
    ['flat network', provider('flat', 'used'), 'FlatNetworkInUse'],
    ['tunnel', provider('geneve', undefined, 4242), 'TunnelIdInUse'],
  ])('POST /networks: a %s that another network has is refused with 409', async (_what, wanted, type) => {
    const admin = await signInAdmin(platform);
    await newNetwork(admin, wanted);
    const { status, body } = await admin.post(NETWORKS, { network: wanted });
    expect([status, body.NeutronError.type]).toEqual([409, type]);
  });

  test.each([
    ['a number without a type', { 'provider:segmentation_id': 5 }],
    ['a VLAN beyond 4094', provider('vlan', 'x', 4095)],
    ['a VLAN without a physical network', provider('vlan', undefined, 5)],
    ['a flat network with a number', provider('flat', 'x', 5)],
    ['a tunnel over a physical network', provider('geneve', 'x', 5)],
    ['a tunnel beyond 24 bits', provider('geneve', undefined, 2 ** 24)],
    ['an unknown type', provider('token-ring')],
  ])('POST /networks: %s is refused with 400', async (_what, wanted) => {
    const admin = await signInAdmin(platform);
    expect((await admin.post(NETWORKS, { network: wanted })).status).toBe(400);
  });

  test('POST /networks: members may not choose, and nobody may change it later', async () => {
    const { api } = await newProject(platform);
    expect((await api.post(NETWORKS, { network: provider('geneve') })).status).toBe(403);
    const { id } = await newNetwork(api);
    const admin = await signInAdmin(platform);
    expect((await admin.put(`${NETWORKS}/${id}`, { network: provider('geneve') })).status).toBe(400);
  });
});

describe('The default external network', () => {
  test('there is one at most: a second is refused with 409 until the first is none any more', async () => {
    const admin = await signInAdmin(platform);
    const [seeded] = (await admin.get(`${NETWORKS}?is_default=true`)).body.networks;
    expect(seeded).toMatchObject({ 'router:external': true, is_default: true });
    const second = { 'router:external': true, is_default: true };
    const refused = await admin.post(NETWORKS, { network: second });
    expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'DefaultExternalNetworkExists']);
    await admin.put(`${NETWORKS}/${seeded.id}`, { network: { is_default: false } });
    const { id } = await newNetwork(admin, second);
    expect((await admin.put(`${NETWORKS}/${seeded.id}`, { network: { is_default: true } })).status).toBe(409);
    const closed = await admin.put(`${NETWORKS}/${id}`, { network: { 'router:external': false } });
    expect(closed.body.network.is_default).toBe(false);
    expect((await admin.put(`${NETWORKS}/${seeded.id}`, { network: { is_default: true } })).status).toBe(200);
  });

  test('POST and PUT /networks: one that leads nowhere is refused with 400, a member with 403', async () => {
    const admin = await signInAdmin(platform);
    expect((await admin.post(NETWORKS, { network: { is_default: true } })).status).toBe(400);
    const { api } = await newProject(platform);
    const { id } = await newNetwork(api);
    expect((await api.put(`${NETWORKS}/${id}`, { network: { is_default: true } })).status).toBe(403);
  });
});
