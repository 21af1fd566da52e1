import { expect, test } from 'vitest';
import type { Server } from '#lib/compute/servers/schema.ts';
import { createTranslate } from '#lib/i18n/translate.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import { type Packet, readSource } from '#lib/networking/reach.ts';
import { type ReachSituation, walkReach } from './reach-walk.ts';

const t = createTranslate('en', undefined);
const port = (changes: object = {}) =>
  ({
    network_id: 'n1',
    status: 'ACTIVE',
    admin_state_up: true,
    mac_address: 'fa:16:3e:00:00:01',
    fixed_ips: [{ subnet_id: 's1', ip_address: '10.0.0.5' }],
    security_groups: ['g1'],
    port_security_enabled: true,
    ...changes,
  }) as Port;
const rule = {
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: 22,
  port_range_max: 22,
  remote_ip_prefix: null,
  remote_group_id: null,
};
const floating = { addr: '203.0.113.9', version: 4, 'OS-EXT-IPS:type': 'floating' };
const server = (changes: object = {}) =>
  ({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1, addresses: {}, ...changes }) as unknown as Server;
const situation = (changes: object = {}) =>
  ({
    server: server(),
    ports: [port()],
    networks: [{ id: 'n1', name: 'private', 'router:external': false }],
    subnets: [{ id: 's1', cidr: '10.0.0.0/24' }],
    groups: [{ id: 'g1', name: 'web', security_group_rules: [rule] }],
    ...changes,
  }) as unknown as ReachSituation;
const from = (text: string): Packet['from'] => {
  const source = readSource(text);
  if (!source) throw new Error(`${text} is no source`);
  return source;
};
const ssh = (text = '10.0.0.9'): Packet => ({ protocol: 'tcp', port: 22, from: from(text) });
/** What is said at the last place that was asked. */
const endOf = (changes: object, packet = ssh()) => {
  const last = walkReach(situation(changes), packet).at(-1);
  return last && [last.place, last.passes, t(last.sentence)];
};

test('from its own subnet, with a rule, it is reached through all four places', () => {
  const steps = walkReach(situation(), ssh());
  expect(steps.map(({ place, passes }) => [place, passes])).toEqual([
    ['state', true],
    ['port', true],
    ['groups', true],
    ['subnet', true],
  ]);
  expect(steps[2]?.rule && t(steps[2].rule)).toBe('TCP 22 (SSH) from anywhere (IPv4)');
});

test.each([
  [
    { server: server({ status: 'SHUTOFF', 'OS-EXT-STS:power_state': 4 }) },
    'state',
    'The instance is SHUTOFF; nothing in it answers.',
  ],
  [{ ports: [] }, 'port', 'It is not connected to any network.'],
  [{ ports: [port({ status: 'DOWN' })] }, 'port', 'Its port on private is DOWN.'],
  [{ ports: [port({ admin_state_up: false })] }, 'port', 'Its port on private is switched off.'],
  [{ ports: [port({ fixed_ips: [] })] }, 'port', 'It has no IPv4 address on private.'],
  [{ ports: [port({ security_groups: [] })] }, 'groups', 'Its port is in no security group: nothing comes in.'],
  [
    { groups: [{ id: 'g1', name: 'web', security_group_rules: [] }] },
    'groups',
    'No rule of web lets TCP 22 in from 10.0.0.9/32.',
  ],
])('the walk ends at the first place that lets nothing through (%#)', (changes, place, sentence) => {
  expect(endOf(changes)).toEqual([place, false, sentence]);
});

test('from outside a private network nothing gets in without a floating IP', () => {
  expect(endOf({}, ssh('192.0.2.7'))).toEqual([
    'subnet',
    false,
    '192.0.2.7/32 is outside of 10.0.0.0/24, and no floating IP leads in.',
  ]);
  const addresses = { private: [{ ...floating, 'OS-EXT-IPS-MAC:mac_addr': 'fa:16:3e:00:00:01' }] };
  expect(endOf({ server: server({ addresses }) }, ssh('192.0.2.7'))).toEqual([
    'subnet',
    true,
    'Floating IP 203.0.113.9 leads to it.',
  ]);
});

test('without port security no rule is needed', () => {
  expect(endOf({ groups: [], ports: [port({ port_security_enabled: false })] })?.slice(0, 2)).toEqual(['subnet', true]);
});

test('of several ports the one that leads farthest is told', () => {
  expect(endOf({ ports: [port({ status: 'DOWN' }), port()] })?.slice(0, 2)).toEqual(['subnet', true]);
});
