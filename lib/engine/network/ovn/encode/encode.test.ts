import { describe, expect, test } from 'vitest';
import { everyRow } from '#lib/testing/northbound-rows.ts';
import type { NorthboundRow } from '../../driver.ts';
import { RowStore } from '../rows.ts';
import { isNorthboundTable, type NorthboundTableName } from './desired-row.ts';
import { encode } from './encode.ts';
import { encodeSet } from './groups.ts';

const storeOf = (changes: NorthboundRow[] = []) => {
  const rows = new RowStore();
  for (const row of [...everyRow(), ...changes]) rows.put(row);
  return rows;
};

/** Chassis names of known hosts. */
const chassisOf = (host: string) => (host === 'mars' ? null : `chassis-${host}`);

function columnsOf(row: NorthboundRow, chassis: string[] | null = null, rows = storeOf([row])) {
  if (!isNorthboundTable(row.table)) throw new Error(row.table);
  const sketches = encode(row as NorthboundRow<NorthboundTableName>, { rows, chassis: () => chassis, chassisOf });
  return sketches.map(({ columns: { external_ids: _ids, ...columns } }) => columns);
}

const find = <T extends NorthboundTableName>(table: T, name: string) => {
  const row = storeOf().get(table, name);
  if (!row) throw new Error(name);
  return row;
};

describe('A rule', () => {
  const rule = { ...find('acl', 'to-block'), group: 'a-b', direction: 'ingress', remote: null } as const;
  const any = { ...rule, protocol: null, min: null, max: null } as const;
  test.each([
    ['all of a family', any, 'outport == @pg_a_b && ip4'],
    ['what goes out', { ...any, direction: 'egress', version: 6 }, 'inport == @pg_a_b && ip6'],
    ['a port', { ...rule, max: 80 }, 'outport == @pg_a_b && ip4 && tcp.dst == 80'],
    ['ports', rule, 'outport == @pg_a_b && ip4 && tcp.dst >= 80 && tcp.dst <= 81'],
    ['a protocol', { ...any, protocol: 17 }, 'outport == @pg_a_b && ip4 && udp'],
    ['another protocol', { ...any, protocol: 47 }, 'outport == @pg_a_b && ip4 && ip.proto == 47'],
    [
      'ping',
      { ...rule, protocol: 1, min: 8, max: 0 },
      'outport == @pg_a_b && ip4 && icmp4 && icmp4.type == 8 && icmp4.code == 0',
    ],
    ['a block', { ...any, remote: { cidr: '10.0.0.0/8' } }, 'outport == @pg_a_b && ip4 && ip4.src == 10.0.0.0/8'],
    ['everybody', { ...any, remote: { cidr: '0.0.0.0/0' } }, 'outport == @pg_a_b && ip4'],
    ['a set', { ...any, version: 6, remote: { set: 'x-y' } }, 'outport == @pg_a_b && ip6 && ip6.src == $as_x_y_ip6'],
  ] as const)('for %s', (_what, row, match) => {
    expect(columnsOf(row)).toMatchObject([
      { match, direction: row.direction === 'ingress' ? 'to-lport' : 'from-lport' },
    ]);
  });

  test('for ports that OVN cannot see lets nothing pass', () => {
    expect(columnsOf({ ...rule, protocol: 136 })).toMatchObject([{ match: expect.stringMatching(/ && 0$/) }]);
  });

  test('keeps state or not as its group says', () => {
    expect(columnsOf(rule)).toMatchObject([{ action: 'allow-related' }]);
    expect(columnsOf({ ...rule, isStateful: false })).toMatchObject([{ action: 'allow-stateless' }]);
  });
});

describe('A port', () => {
  const port = find('logical_switch_port', 'vm');
  test('speaks as its own addresses and the pairs allowed beside them, and is reached by their MACs', () => {
    expect(columnsOf(port)).toMatchObject([
      {
        addresses: ['fa:16:3e:00:00:05 10.0.0.5 fd00::5 fe80::f816:3eff:fe00:5', 'fa:16:3e:00:00:99'],
        port_security: ['fa:16:3e:00:00:05 10.0.0.5 fd00::5', 'fa:16:3e:00:00:99 10.0.0.96/28'],
        dhcpv4_options: [expect.any(String)],
        dhcpv6_options: [expect.any(String)],
      },
    ]);
  });

  test('without port security gets what is nobody’s; with it and without addresses it speaks as nobody', () => {
    expect(columnsOf({ ...port, allowed: null })).toMatchObject([
      { addresses: ['fa:16:3e:00:00:05 10.0.0.5 fd00::5 fe80::f816:3eff:fe00:5', 'unknown'], port_security: [] },
    ]);
    expect(columnsOf({ ...port, allowed: [] })).toMatchObject([{ port_security: ['fa:16:3e:00:00:05 0.0.0.0'] }]);
  });

  test('where guests ask what they are is bound to one host, is reached by its own addresses alone and receives no options', () => {
    const metadata = { ...port, type: 'metadata', host: 'h1', allowed: null } as const;
    expect(columnsOf(metadata)).toMatchObject([
      {
        type: '',
        options: { 'requested-chassis': 'h1' },
        addresses: ['fa:16:3e:00:00:05 10.0.0.5 fd00::5'],
        port_security: [],
        dhcpv4_options: [],
        dhcpv6_options: [],
      },
    ]);
  });

  test('of a guest that moves is for both hosts, and at the second one once the guest speaks there; if both are known', () => {
    const moving = (to: string) => columnsOf({ ...port, moving: { from: 'h1', to } });
    const options = { 'requested-chassis': 'chassis-h1,chassis-h2', 'activation-strategy': 'rarp' };
    expect(moving('h2')).toMatchObject([{ type: '', options }]);
    expect([moving('mars')[0]?.options, columnsOf(port)[0]?.options]).toEqual([{}, {}]);
  });

  test('shared by other ports is bound where they are, and receives no options', () => {
    const virtual = { address: '10.0.0.5', parents: ['one', 'two'] };
    const options = { 'virtual-ip': '10.0.0.5', 'virtual-parents': 'one,two' };
    expect(columnsOf({ ...port, virtual })).toMatchObject([
      { type: 'virtual', options, dhcpv4_options: [], dhcpv6_options: [] },
    ]);
  });

  test('receives no options where DHCP is off, nor IPv6 options where addresses are generated without DHCP', () => {
    const off = { ...find('dhcp_options', 'subnet'), isEnabled: false };
    const slaac = { ...find('dhcp_options', 'subnet6'), addressMode: 'slaac' } as const;
    const encoded = columnsOf(port, null, storeOf([off, slaac]));
    expect(encoded).toMatchObject([{ dhcpv4_options: [], dhcpv6_options: [] }]);
  });
});

test('DHCP tells the way to the router among other routes, and the network’s own MTU', () => {
  expect(columnsOf(find('dhcp_options', 'subnet'))).toMatchObject([
    {
      options: {
        router: '10.0.0.1',
        mtu: '1442',
        dns_server: '{192.0.2.53, 192.0.2.54}',
        classless_static_route: '{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.1}',
      },
    },
  ]);
});

describe('The DHCP options of a port', () => {
  const own = find('port_dhcp', 'vm 4');
  const optionsWith = (options: Record<string, string>) => columnsOf({ ...own, options })[0]?.options;

  test('counts before what its subnet says, and its routes come to those', () => {
    expect(columnsOf(own)).toMatchObject([
      {
        cidr: '10.0.0.0/24',
        options: {
          router: '10.0.0.1',
          mtu: '1300',
          classless_static_route: '{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.1, 10.8.0.0/16,10.0.0.8}',
        },
      },
    ]);
    const elsewhere = { classless_static_route: '{0.0.0.0/0,10.0.0.7}' };
    expect(optionsWith(elsewhere)).toMatchObject({
      classless_static_route: '{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.7}',
    });
  });

  test('that is empty is not sent', () => {
    const encoded = optionsWith({ router: '', classless_static_route: '' });
    expect(encoded).toMatchObject({ mtu: '1442' });
    expect(Object.keys(encoded ?? {})).not.toEqual(expect.arrayContaining(['router']));
    expect(Object.keys(encoded ?? {})).not.toEqual(expect.arrayContaining(['classless_static_route']));
  });

  test('are referenced by the port, unless it receives none', () => {
    const port = find('logical_switch_port', 'vm');
    const rows = storeOf();
    rows.put(own, 'its-own');
    rows.put(find('dhcp_options', 'subnet6'), 'of-subnet6');
    expect(columnsOf(port, null, rows)).toMatchObject([
      { dhcpv4_options: ['its-own'], dhcpv6_options: ['of-subnet6'] },
    ]);
    const off = columnsOf(port, null, storeOf([{ ...own, isEnabled: false, options: {} }]));
    expect(off).toMatchObject([{ dhcpv4_options: [] }]);
  });
});

describe('A gateway', () => {
  const gate = find('logical_router_port', 'gate');
  const hosts = (names: string[]) =>
    columnsOf(gate, names)
      .slice(1)
      .map(({ chassis_name, priority }) => [chassis_name, priority]);

  test('is on the same hosts in the same order each time, on five at most', () => {
    const names = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7'];
    expect(hosts(names)).toEqual(hosts(names.toReversed()));
    expect(hosts(names).map(([, priority]) => priority)).toEqual([5, 4, 3, 2, 1]);
  });

  test('says nothing of hosts that it does not know', () => {
    expect(columnsOf(gate)[0]).not.toHaveProperty('gateway_chassis');
    expect(columnsOf(gate, [])[0]).toMatchObject({ gateway_chassis: [] });
  });
});

describe('A way out', () => {
  const gate = find('logical_router_port', 'gate');
  const out = find('dhcp_options', 'subnet6');

  test('tells those outside how much gets through to the smallest network inside, where that is less', () => {
    expect(columnsOf(gate)).toMatchObject([{ options: { gateway_mtu: '1442' } }]);
    const wide = { ...find('logical_switch', 'net'), mtu: 1500 };
    expect(columnsOf(gate, null, storeOf([wide]))).toMatchObject([{ options: {} }]);
  });

  test('is none for IPv6 guests of the network outside', () => {
    const own = { ...gate, networks: ['203.0.113.10/24', 'fd01::10/64'] };
    const outside: NorthboundRow = { ...out, name: 'out6', switch: 'ext', cidr: 'fd01::/64', router: 'fd01::1' };
    expect(columnsOf(own, null, storeOf([own, outside]))).toMatchObject([{ ipv6_ra_configs: {} }]);
  });
});

test('a router asks for its neighbours, and again after a while', () => {
  expect(columnsOf(find('logical_router', 'router'))).toMatchObject([
    {
      options: {
        always_learn_from_arp_request: 'false',
        dynamic_neigh_routers: 'true',
        mac_binding_age_threshold: '300',
      },
    },
  ]);
});

test('a router tells IPv6 guests how they come to an address', () => {
  expect(columnsOf(find('logical_router_port', 'inner'))).toMatchObject([
    { ipv6_ra_configs: { address_mode: 'dhcpv6_stateful', mtu: '1442', rdnss: 'fd00::53', send_periodic: 'true' } },
  ]);
});

test('a set has the addresses of each family apart, those twice in it once', () => {
  const twice: NorthboundRow = {
    table: 'address_set_address',
    name: 'x',
    owner: 'x',
    set: 'group',
    address: '10.0.0.5',
  };
  const sets = ([4, 6] as const).map((version) => encodeSet('group', version, storeOf([twice])));
  expect(sets.map(({ columns }) => columns.addresses)).toEqual([['10.0.0.5'], ['fd00::5']]);
});
