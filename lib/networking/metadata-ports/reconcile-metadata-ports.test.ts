import { expect, test } from 'vitest';
import { type ApiClient, newProject } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Port } from '../ports/schema.ts';
import { metadataListeners } from './metadata-listeners.ts';
import { reconcileMetadataPorts } from './reconcile-metadata-ports.ts';

const platform = usePlatform();
const keep = (host = 'h1') => reconcileMetadataPorts(platform.platform.services.database, host);

const subnetsOf = async (api: ApiClient, id: string): Promise<{ id: string }[]> =>
  (await api.get(`${NETWORKING}/subnets?network_id=${id}`)).body.subnets;

async function aNetwork() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  const found = async (): Promise<Port[]> => {
    const query = `network_id=${network.id}&device_owner=network:distributed`;
    return (await project.api.get(`${NETWORKING}/ports?${query}`)).body.ports;
  };
  const addresses = async () => (await found()).map(({ fixed_ips }) => fixed_ips.map((each) => each.ip_address));
  return { ...project, network, found, addresses };
}

test('a network whose guests receive addresses gets one such port, however often it is checked', async () => {
  const { api, network, found, addresses } = await aNetwork();
  await keep();
  expect(await found()).toEqual([]);
  await newSubnet(api, network);
  for (const _ of [1, 2]) await keep();
  expect(await addresses()).toEqual([['10.0.0.254']]);
  expect(await found()).toMatchObject([{ device_id: `ovnmeta-${network.id}`, project_id: network.project_id }]);
  const [port] = await found();
  await keep();
  expect(await found()).toEqual([port]);
});

test('it has an address of each subnet of IPv4 with DHCP, and of no other', async () => {
  const { api, network, addresses, found } = await aNetwork();
  const first = await newSubnet(api, network);
  await newSubnet(api, network, { cidr: '10.0.1.0/24', enable_dhcp: false });
  await newSubnet(api, network, { cidr: 'fd00::/64', ip_version: 6 });
  await keep();
  expect(await addresses()).toEqual([['10.0.0.254']]);
  await newSubnet(api, network, { cidr: '10.0.2.0/24' });
  await api.put(`${NETWORKING}/subnets/${first.id}`, { subnet: { enable_dhcp: false } });
  await keep();
  expect(await addresses()).toEqual([['10.0.2.254']]);
  const [before] = await found();
  await api.delete(`${NETWORKING}/ports/${before?.id}`);
  await keep();
  expect(await addresses()).toEqual([['10.0.2.254']]);
});

test('a network of IPv6 alone has one without an address, at which guests are heard on the link', async () => {
  const { api, network, addresses, found } = await aNetwork();
  const subnet = await newSubnet(api, network, { cidr: 'fd00::/64', ip_version: 6 });
  for (const _ of [1, 2]) await keep('h6');
  expect(await addresses()).toEqual([[]]);
  const [port] = await found();
  const listeners = await metadataListeners(platform.platform.services.database.read, 'h6');
  expect(listeners.find(({ networkId }) => networkId === network.id)).toMatchObject({
    portId: port?.id,
    addresses: [],
  });
  await newSubnet(api, network);
  await keep('h6');
  expect(await found()).toMatchObject([{ id: port?.id, fixed_ips: [{ ip_address: '10.0.0.254' }] }]);
  for (const { id } of [subnet, ...(await subnetsOf(api, network.id))]) {
    await api.put(`${NETWORKING}/subnets/${id}`, { subnet: { enable_dhcp: false } });
  }
  await keep('h6');
  expect(await found()).toEqual([]);
});

test('a network that tells its guests no addresses any more loses it, and a deleted one takes it along', async () => {
  const { api, network, found } = await aNetwork();
  const subnet = await newSubnet(api, network);
  await keep();
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { enable_dhcp: false } });
  await keep();
  expect(await found()).toEqual([]);
  await api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { enable_dhcp: true } });
  await keep();
  expect(await found()).toHaveLength(1);
  expect((await api.delete(`${NETWORKING}/networks/${network.id}`)).status).toBe(204);
  await keep();
  expect(await found()).toEqual([]);
});

test('a subnet without a free address goes without, and no quota refuses the port', async () => {
  const { api, id, network, addresses } = await aNetwork();
  await newSubnet(api, network, { cidr: '10.0.0.0/30' });
  await newSubnet(api, network, { cidr: '10.0.1.0/30' });
  await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.2' }] });
  await setQuota(platform, id, 'port', 1);
  await keep();
  expect(await addresses()).toEqual([['10.0.1.2']]);
});

test('an address that somebody has is not taken, from the end of the pool on to its beginning', async () => {
  const { api, network, addresses } = await aNetwork();
  const allocation_pools = [
    { start: '10.0.0.10', end: '10.0.0.19' },
    { start: '10.0.0.30', end: '10.0.0.31' },
  ];
  const subnet = await newSubnet(api, network, { allocation_pools });
  await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.31' }] });
  await keep();
  expect(await addresses()).toEqual([['10.0.0.30']]);
  const off = (enable_dhcp: boolean) => api.put(`${NETWORKING}/subnets/${subnet.id}`, { subnet: { enable_dhcp } });
  await off(false);
  await keep();
  await newPort(api, network, { fixed_ips: [{ ip_address: '10.0.0.30' }] });
  await off(true);
  await keep();
  expect(await addresses()).toEqual([['10.0.0.10']]);
});

test('it is bound to the host that answers, and follows when that becomes another one', async () => {
  const { api, network } = await aNetwork();
  await newSubnet(api, network);
  const bound = async () => {
    const ports = platform.platform.services.database.read.selectFrom('ports').select(['id', 'host_id']);
    return ports.where('network_id', '=', network.id).execute();
  };
  await keep('h1');
  const [before] = await bound();
  await keep('h2');
  expect(await bound()).toEqual([{ id: before?.id, host_id: 'h2' }]);
});
