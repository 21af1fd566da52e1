import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIp } from '#lib/engine/network/ip.ts';
import { type ApiClient, newProject } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, takeAddresses } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Network } from '../networks/schema.ts';
import type { Port } from './schema.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;

const addressOf = (port: Port) => port.fixed_ips[0]?.ip_address ?? '';
const valueOfIp = (text: string) => parseIp(text)?.value ?? -1n;
const isInPools = (address: string, pools: { start: string; end: string }[]) =>
  pools.some(({ start, end }) => valueOfIp(start) <= valueOfIp(address) && valueOfIp(address) <= valueOfIp(end));
const create = (api: ApiClient, network: Network, values: object = {}) =>
  api.post(PORTS, { port: { network_id: network.id, ...values } });

test('POST /ports: 50 requests at once get 50 different addresses', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  await newSubnet(api, network);
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(api, network)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
  expect(new Set(answers.map(({ body }) => addressOf(body.port))).size).toBe(50);
});

test('POST /ports: requests at once for the last address give it to one and refuse the others with 409', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  await newSubnet(api, network, { cidr: '10.0.0.0/30' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => create(api, network)));
  const refused = answers.filter(({ status }) => status === 409);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(refused.map(({ body }) => body.NeutronError.type)).toEqual(
    Array.from({ length: 4 }, () => 'IpAddressGenerationFailure'),
  );
});

describe.each([
  [
    'IPv4',
    {
      cidr: '10.0.0.0/24',
      pools: [
        ['10.0.0.10', '10.0.0.13'],
        ['10.0.0.40', '10.0.0.41'],
      ],
    },
  ],
  [
    'IPv6',
    {
      cidr: 'fd00::/64',
      pools: [
        ['fd00::fffe', 'fd00::1:1'],
        ['fd00::2:0', 'fd00::2:1'],
      ],
    },
  ],
])('%s allocation', (family, { cidr, pools }) => {
  const capacity = 6;
  const ip_version = family === 'IPv4' ? 4 : 6;
  const allocation_pools = pools.map(([start = '', end = '']) => ({ start, end }));

  test('random ports and releases: no address twice, none outside the pools, exhausted exactly when full', async () => {
    const { api } = await newProject(platform);
    const step = fc.oneof({ weight: 3, arbitrary: fc.constant('take' as const) }, { weight: 2, arbitrary: fc.nat(20) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const network = await newNetwork(api);
        await newSubnet(api, network, { cidr, ip_version, allocation_pools });
        const ports: Port[] = [];
        for (const next of steps) {
          if (next === 'take') {
            const answer = await create(api, network);
            expect(answer.status).toBe(ports.length < capacity ? 201 : 409);
            if (answer.status !== 201) continue;
            expect(isInPools(addressOf(answer.body.port), allocation_pools)).toBe(true);
            ports.push(answer.body.port);
          } else {
            const [port] = ports.splice(next % Math.max(ports.length, 1), 1);
            if (port) await api.delete(`${PORTS}/${port.id}`);
          }
          expect(new Set(ports.map(addressOf)).size).toBe(ports.length);
        }
        for (const port of ports) await api.delete(`${PORTS}/${port.id}`);
        await api.delete(`${NETWORKING}/networks/${network.id}`);
      }),
      { numRuns: 15 },
    );
  });

  test('a freed address is given again, the first free one first', async () => {
    const { api } = await newProject(platform);
    const network = await newNetwork(api);
    await newSubnet(api, network, { cidr, ip_version, allocation_pools });
    const first = await newPort(api, network);
    const second = await newPort(api, network);
    await newPort(api, network);
    await api.delete(`${PORTS}/${second.id}`);
    expect(addressOf(first)).toBe(pools[0]?.[0]);
    expect(addressOf(await newPort(api, network))).toBe(addressOf(second));
  });
});

test('POST /ports: a block of 16 million addresses gives its first one at once', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  await newSubnet(api, network, { cidr: '10.0.0.0/8' });
  expect(addressOf(await newPort(api, network))).toBe('10.0.0.2');
});

test('POST /ports: behind thousands of taken addresses the next is given, and what is given back before it at last', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const subnet = await newSubnet(api, network, { cidr: '10.0.0.0/21', gateway_ip: null });
  const first = await newPort(api, network);
  expect(addressOf(first)).toBe('10.0.0.1');
  const crowd = await newPort(api, network, { fixed_ips: [] });
  const taken = { subnetId: subnet.id, portId: crowd.id, first: '10.0.0.2', count: 2043 };
  await takeAddresses(platform.platform.services.database, taken);
  const last = [await newPort(api, network), await newPort(api, network)];
  expect(last.map(addressOf)).toEqual(['10.0.7.253', '10.0.7.254']);
  expect((await create(api, network)).status).toBe(409);
  await api.delete(`${PORTS}/${first.id}`);
  expect(addressOf(await newPort(api, network))).toBe('10.0.0.1');
  await api.delete(`${PORTS}/${last[0]?.id}`);
  expect(addressOf(await newPort(api, network))).toBe('10.0.7.253');
});

test('POST /ports: a network of both families gives one address of each, and one of each SLAAC subnet', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  await newSubnet(api, network);
  await newSubnet(api, network, { cidr: '10.0.1.0/24' });
  await newSubnet(api, network, { cidr: 'fd00::/64', ip_version: 6 });
  const slaac = { ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
  await newSubnet(api, network, { cidr: '2001:db8::/64', ip_version: 6, ...slaac });
  const port = await newPort(api, network, { mac_address: 'fa:16:3e:00:00:01' });
  expect(port.fixed_ips.map(({ ip_address }) => ip_address)).toEqual([
    '10.0.0.2',
    'fd00::2',
    '2001:db8::f816:3eff:fe00:1',
  ]);
});

test('POST /ports: a second subnet serves when the first is exhausted', async () => {
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  await newSubnet(api, network, { cidr: '10.0.0.0/30' });
  await newSubnet(api, network, { cidr: '10.0.1.0/24' });
  await newPort(api, network);
  expect(addressOf(await newPort(api, network))).toBe('10.0.1.2');
});
