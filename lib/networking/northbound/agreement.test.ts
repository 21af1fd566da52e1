import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { compileAcls, type Probe } from '#lib/engine/network/acl.ts';
import { AddressSet, parseAddressBlock } from '#lib/engine/network/address-set.ts';
import type { NorthboundRow } from '#lib/engine/network/driver.ts';
import { decidePacket } from '#lib/engine/network/port-filter.ts';
import { tracePacket } from '#lib/engine/network/simulated/packet-trace.ts';
import { SimulatedNetwork } from '#lib/engine/network/simulated/simulated-network.ts';
import { aclOf } from '../effective/acls.ts';
import { UNBOUND } from '../ports/attributes.ts';
import { rowsOfAddressGroup, rowsOfGroup, rowsOfNetwork, rowsOfPort, rowsOfRule } from './rows.ts';

const GROUPS = ['g0', 'g1', 'g2'];
/** Address groups. */
const LISTS: Record<string, string[]> = { l0: ['10.0.0.6/32', '10.0.0.8/31'], l1: ['10.0.0.0/29'], l2: [] };
const groupIds = fc.subarray(GROUPS);
const portDraft = fc.record({ groupIds, isChecked: fc.boolean(), hasPair: fc.boolean() });
const ruleDraft = fc.record({
  security_group_id: fc.constantFrom(...GROUPS),
  direction: fc.constantFrom('ingress', 'egress'),
  protocol: fc.constantFrom(null, 'tcp', 'udp'),
  port: fc.option(fc.integer({ min: 1, max: 3 })),
  remote: fc.oneof(
    fc.constant(null),
    fc.constantFrom(...GROUPS, ...Object.keys(LISTS)),
    fc.constantFrom('10.0.0.8/29', '10.0.0.0/28'),
  ),
});
const topology = fc.record({
  ports: fc.array(portDraft, { minLength: 2, maxLength: 6 }),
  rules: fc.array(ruleDraft, { maxLength: 10 }),
  packets: fc.array(
    fc.record({
      from: fc.nat(5),
      to: fc.nat(5),
      protocol: fc.constantFrom(6, 17),
      port: fc.integer({ min: 1, max: 3 }),
      isForged: fc.boolean(),
    }),
    { minLength: 10, maxLength: 10 },
  ),
});

const now = '2026-01-01T00:00:00.000Z';
const described = { project_id: 'p', name: '', description: '', revision: 1, created_at: now, updated_at: now };
const addressOf = (index: number) => `10.0.0.${index + 5}`;
const pairOf = (index: number) => `10.0.0.${index + 100}`;

type Draft = typeof topology extends fc.Arbitrary<infer T> ? T : never;

function rulesOf({ rules }: Draft) {
  return rules.map(({ remote, port, protocol, ...rest }, index) => {
    const hasPort = protocol !== null && port !== null;
    const range = { port_range_min: hasPort ? port : null, port_range_max: hasPort ? port : null };
    const isGroup = remote !== null && GROUPS.includes(remote);
    const isList = remote !== null && remote in LISTS;
    const remotes = {
      remote_group_id: isGroup ? remote : null,
      remote_address_group_id: isList ? remote : null,
      remote_ip_prefix: isGroup || isList ? null : remote,
    };
    return { id: `rule${index}`, ethertype: 'IPv4' as const, protocol, ...rest, ...range, ...remotes };
  });
}

const SUBNET: NorthboundRow = {
  table: 'dhcp_options',
  name: 's',
  owner: 's',
  switch: 'net',
  cidr: '10.0.0.0/24',
  router: null,
  isEnabled: true,
  dns: [],
  routes: [],
  raMode: null,
  addressMode: null,
};

async function networkOf(draft: Draft) {
  const rows = [
    ...rowsOfNetwork({
      id: 'net',
      is_external: 0,
      network_type: 'geneve',
      mtu: 1450,
      physical_network: null,
      segmentation_id: 1,
    }),
    ...GROUPS.flatMap((id) => rowsOfGroup({ id })),
    ...Object.entries(LISTS).flatMap(([id, blocks]) => rowsOfAddressGroup({ id, addresses: packJson(blocks) })),
    ...rulesOf(draft).flatMap((rule) => rowsOfRule({ ...rule, stateful: 1 })),
    ...draft.ports.flatMap((port, index) => rowsOfPort(...portOf(port, index))),
  ];
  const driver = new SimulatedNetwork();
  await driver.apply([...rows.map((put) => ({ put })), { put: SUBNET }]);
  return driver;
}

function portOf(draft: Draft['ports'][number], index: number): Parameters<typeof rowsOfPort> {
  const { isChecked, hasPair } = draft;
  const pairs = isChecked && hasPair ? [{ ip_address: pairOf(index), mac_address: '' }] : [];
  return [
    {
      ...described,
      ...UNBOUND,
      id: `port${index}`,
      network_id: 'net',
      status: 'ACTIVE',
      admin_state_up: 1,
      mac_address: '',
      is_server_made: 0,
      port_security_enabled: isChecked ? 1 : 0,
      allowed_address_pairs: packJson(pairs),
      extra_dhcp_opts: packJson([]),
      qos_policy_id: null,
    },
    {
      addresses: [{ ip_address: addressOf(index), cidr: '10.0.0.0/24' }],
      groupIds: isChecked ? draft.groupIds : [],
      qosRules: [],
    },
  ];
}

/** The checks of one end from API rules, without the driver's model. */
function filterOf(draft: Draft, index: number) {
  const [port, { groupIds: own }] = portOf(
    draft.ports[index] ?? { groupIds: [], isChecked: true, hasPair: false },
    index,
  );
  const addressesOf = (at: number) => {
    const [row] = portOf(draft.ports[at] ?? { groupIds: [], isChecked: true, hasPair: false }, at);
    return [addressOf(at), ...(row.allowed_address_pairs.includes('10.') ? [pairOf(at)] : [])];
  };
  const membersOf = (group: string) =>
    draft.ports.flatMap((each, at) => (each.isChecked && each.groupIds.includes(group) ? addressesOf(at) : []));
  const members = new Map([
    ...GROUPS.map((group) => [group, new AddressSet(membersOf(group))] as const),
    ...Object.entries(LISTS).map(([id, blocks]) => [id, new AddressSet(blocks)] as const),
  ]);
  const rules = rulesOf(draft).filter((rule) => own.includes(rule.security_group_id));
  return {
    isChecked: port.port_security_enabled === 1,
    addresses: new AddressSet(addressesOf(index)),
    acls: compileAcls(rules.map((rule) => aclOf(rule, true, members))),
    hasGroups: own.length > 0,
  };
}

const blockOf = (text: string) => {
  const block = parseAddressBlock(text);
  if (!block) throw new Error(text);
  return block;
};

test('a packet through the driver’s model passes exactly where the rules of both its ports let it pass', async () => {
  await fc.assert(
    fc.asyncProperty(topology, async (draft) => {
      const network = await networkOf(draft);
      for (const { from, to, isForged, ...sent } of draft.packets) {
        const [one, other] = [from % draft.ports.length, to % draft.ports.length];
        const source = isForged ? pairOf(one) : addressOf(one);
        const destination = addressOf(other);
        const probe = (direction: Probe['direction'], local: string, remote: string) =>
          ({ ...sent, code: null, direction, local: blockOf(local), remote: blockOf(remote) }) as const;
        const goesOut = decidePacket(filterOf(draft, one), probe('egress', source, destination));
        const comesIn = decidePacket(filterOf(draft, other), probe('ingress', destination, source));
        const walked = tracePacket(network, { port: `port${one}` }, { source, destination, ...sent, code: null });
        expect(walked.arrivedAt).toBe(goesOut.passes && comesIn.passes ? `port${other}` : null);
        const denied = [goesOut, comesIn].find(({ passes }) => !passes);
        if (denied) expect(walked.hops.at(-1)?.decision).toBe(denied.decision);
      }
    }),
    { numRuns: 200 },
  );
});

test('the address of a floating IP is no port of its network, and a router’s port is not checked', () => {
  const plain = { groupIds: [], isChecked: true, hasPair: false };
  const [port, parts] = portOf(plain, 0);
  expect(rowsOfPort({ ...port, device_owner: 'network:floatingip' }, parts)).toEqual([]);
  const gateway = rowsOfPort({ ...port, device_owner: 'network:router_gateway', device_id: 'r' }, parts);
  expect(gateway).toMatchObject([
    { table: 'logical_switch_port', type: 'router', allowed: null },
    { table: 'logical_router_port', router: 'r', networks: ['10.0.0.5/24'], isGateway: true },
  ]);
});
