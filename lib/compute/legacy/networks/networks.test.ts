import { expect, test } from 'vitest';
import { apiClient, newProject } from '#lib/testing/api.ts';
import { at } from '#lib/testing/compute.ts';
import { newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const V21 = '/compute/v2.1';

test('GET /os-networks: the networks the project may see, with the blocks of their first subnets', async () => {
  const { api } = await newProject(platform, 'reader');
  const external = (await api.get(`${V21}/os-networks`)).body.networks;
  expect(external).toMatchObject([{ label: 'public', cidr: null }]);
  const owner = await newProject(platform);
  const network = await newNetwork(owner.api, { name: 'own' });
  await newSubnet(owner.api, network, { cidr: '192.0.2.0/26', dns_nameservers: ['192.0.2.53'] });
  await newSubnet(owner.api, network, { ip_version: 6, cidr: '2001:db8::/64' });
  const bare = await newNetwork(owner.api, { name: 'bare' });
  const { networks } = (await owner.api.get(`${V21}/os-networks`)).body;
  const view = {
    id: network.id,
    label: 'own',
    cidr: '192.0.2.0/26',
    netmask: '255.255.255.192',
    gateway: '192.0.2.1',
    broadcast: '192.0.2.63',
    dns1: '192.0.2.53',
    dns2: null,
    cidr_v6: '2001:db8::/64',
    gateway_v6: '2001:db8::1',
    netmask_v6: '64',
  };
  expect(networks.map(({ label }: { label: string }) => label)).toEqual(['bare', 'own', 'public']);
  expect(networks[1]).toEqual(view);
  expect((await owner.api.get(`${V21}/os-networks/${network.id}`)).body).toEqual({ network: view });
  const tenant = { id: network.id, label: 'own', cidr: '192.0.2.0/26' };
  expect((await owner.api.get(`${V21}/os-tenant-networks/${network.id}`)).body).toEqual({ network: tenant });
  expect((await owner.api.get(`${V21}/os-tenant-networks`)).body.networks.slice(0, 2)).toEqual([
    { id: bare.id, label: 'bare', cidr: 'None' },
    tenant,
  ]);
});

test('GET /os-floating-ip-pools: the external networks by name', async () => {
  const { api } = await newProject(platform, 'reader');
  expect((await api.get(`${V21}/os-floating-ip-pools`)).body).toEqual({ floating_ip_pools: [{ name: 'public' }] });
});

test.each(['os-networks', 'os-tenant-networks'])(
  'GET /%s/{id}: another project’s network and an unknown one are answered with 404',
  async (path) => {
    const { id } = await newNetwork((await newProject(platform)).api);
    const { api } = await newProject(platform);
    for (const network of [id, 'nothing']) expect((await api.get(`${V21}/${path}/${network}`)).status).toBe(404);
  },
);

test.each(['os-networks', 'os-networks/x', 'os-tenant-networks', 'os-tenant-networks/x', 'os-floating-ip-pools'])(
  'GET /%s: gone with 404 from 2.36 on, refused with 401 without a token',
  async (path) => {
    const { api } = await newProject(platform);
    expect((await api.get(`${V21}/${path}`, at('2.36'))).status).toBe(404);
    expect((await apiClient(platform).get(`${V21}/${path}`)).status).toBe(401);
  },
);
