import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newSubnet,
  newWayOut,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { FloatingIpFacts } from './schema.ts';

const platform = usePlatform();
const PATH = '/console/v1/floating-ip-facts';

test('GET console/floating-ip-facts: a pool counts its free addresses, regardless of who has the rest', async () => {
  const [mine, other] = [await newProject(platform), await newProject(platform)];
  const outside = await newExternalNetwork(platform, { cidr: '198.51.100.0/29' });
  const free = async () =>
    (await mine.api.get(PATH)).body.pools.find(({ network_id }: { network_id: string }) => network_id === outside.id)
      ?.free;
  expect(await free()).toBe(5);
  await newFloatingIp(other.api, outside);
  await newFloatingIp(mine.api, outside);
  expect(await free()).toBe(3);
});

test('GET console/floating-ip-facts: addresses outside the allocation pools take nothing from what is free', async () => {
  const { api } = await newProject(platform);
  const admin = await signInAdmin(platform);
  const allocation_pools = [{ start: '198.51.100.10', end: '198.51.100.12' }];
  const outside = await newExternalNetwork(platform, { cidr: '198.51.100.0/28', allocation_pools });
  await newPort(admin, outside, { fixed_ips: [{ ip_address: '198.51.100.3' }] });
  await newPort(admin, outside, { fixed_ips: [{ ip_address: '198.51.100.11' }] });
  const { pools }: FloatingIpFacts = (await api.get(PATH)).body;
  expect(pools.find(({ network_id }) => network_id === outside.id)?.free).toBe(2);
  await newFloatingIp(api, outside);
  await newFloatingIp(api, outside);
  const refused = await api.post(`${NETWORKING}/floatingips`, { floatingip: { floating_network_id: outside.id } });
  expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'IpAddressGenerationFailure']);
  const after: FloatingIpFacts = (await api.get(PATH)).body;
  expect(after.pools.find(({ network_id }) => network_id === outside.id)?.free).toBe(0);
});

test('GET console/floating-ip-facts: an address is idle since it was disassociated, not since it was edited', async () => {
  const { api } = await newProject(platform);
  const [network, outside] = [await newNetwork(api), await newExternalNetwork(platform)];
  await newWayOut(api, outside, await newSubnet(api, network));
  const port = await newPort(api, network);
  const { id } = await newFloatingIp(api, outside, { port_id: port.id });
  expect((await api.get(PATH)).body.idle).toEqual([]);
  const path = `${NETWORKING}/floatingips/${id}`;
  const left = (await api.put(path, { floatingip: { port_id: null } })).body.floatingip;
  const [first] = (await api.get(PATH)).body.idle;
  expect(Date.parse(first.since)).toBeGreaterThan(Date.parse(left.created_at) - 1000);
  await api.put(path, { floatingip: { description: 'kept' } });
  expect((await api.get(PATH)).body.idle).toEqual([first]);
});

test('GET console/floating-ip-facts: another project’s addresses and internal networks stay hidden', async () => {
  const [mine, other] = [await newProject(platform), await newProject(platform)];
  const foreign = await newFloatingIp(other.api, await newExternalNetwork(platform));
  const inside = await newNetwork(mine.api);
  await newSubnet(mine.api, inside);
  const { pools, idle }: FloatingIpFacts = (await mine.api.get(PATH)).body;
  expect(idle.map(({ id }) => id)).not.toContain(foreign.id);
  expect(pools.map(({ network_id }) => network_id)).not.toContain(inside.id);
});
