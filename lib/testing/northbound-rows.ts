import type { NorthboundRow, TableName } from '#lib/engine/network/driver.ts';

type Values<T extends TableName> = Omit<NorthboundRow<T>, 'table' | 'name' | 'owner'>;

/** A row that is its own owner. */
const northboundRow = <T extends TableName>(table: T, name: string, values: Values<T>): NorthboundRow =>
  // `values` belong to the named table.
  ({ table, name, owner: name, ...values }) as unknown as NorthboundRow;

/** Returns rows of every table: a network with a guest, a router with a floating IP, and groups with rules. */
export const everyRow = (): NorthboundRow[] => [...switches(), ...groups(), ...router()];

function switches(): NorthboundRow[] {
  const port = { type: 'vif', isEnabled: true } as const;
  const subnet = { isEnabled: true, raMode: null, addressMode: null };
  return [
    northboundRow('logical_switch', 'net', { isProvider: false, mtu: 1442, physicalNetwork: null, segment: null }),
    northboundRow('logical_switch', 'ext', { isProvider: true, mtu: 1500, physicalNetwork: 'physnet1', segment: 101 }),
    northboundRow('dhcp_options', 'subnet', {
      ...subnet,
      switch: 'net',
      cidr: '10.0.0.0/24',
      router: '10.0.0.1',
      dns: ['192.0.2.53', '192.0.2.54'],
      routes: [{ destination: '10.9.0.0/16', nexthop: '10.0.0.9' }],
    }),
    northboundRow('dhcp_options', 'subnet6', {
      ...subnet,
      switch: 'net',
      cidr: 'fd00::/64',
      router: 'fd00::1',
      dns: ['fd00::53'],
      routes: [],
      raMode: 'dhcpv6-stateful',
      addressMode: 'dhcpv6-stateful',
    }),
    northboundRow('logical_switch_port', 'vm', {
      ...port,
      switch: 'net',
      mac: 'fa:16:3e:00:00:05',
      addresses: ['10.0.0.5', 'fd00::5'],
      allowed: [
        { mac: 'fa:16:3e:00:00:05', address: '10.0.0.5' },
        { mac: 'fa:16:3e:00:00:05', address: 'fd00::5' },
        { mac: 'fa:16:3e:00:00:99', address: '10.0.0.96/28' },
      ],
    }),
    northboundRow('port_dhcp', 'vm 4', {
      switch: 'net',
      port: 'vm',
      version: 4,
      isEnabled: true,
      options: { mtu: '1300', classless_static_route: '{10.8.0.0/16,10.0.0.8}' },
    }),
    northboundRow('qos', 'vm egress', {
      switch: 'net',
      port: 'vm',
      address: null,
      direction: 'egress',
      rate: 1000,
      burst: 100,
      dscp: 26,
    }),
  ];
}

function groups(): NorthboundRow[] {
  const rule = { group: 'group', protocol: 6, min: 80, max: 81, isStateful: true, version: 4 } as const;
  return [
    northboundRow('port_group', 'group', {}),
    northboundRow('port_group_port', 'group vm', { group: 'group', port: 'vm' }),
    northboundRow('address_set_address', 'group vm 10.0.0.5', { set: 'group', address: '10.0.0.5' }),
    northboundRow('address_set_address', 'group vm fd00::5', { set: 'group', address: 'fd00::5' }),
    northboundRow('acl', 'from-group', { ...rule, direction: 'ingress', remote: { set: 'group' } }),
    northboundRow('acl', 'to-block', { ...rule, direction: 'egress', remote: { cidr: '192.0.2.0/24' } }),
    northboundRow('acl', 'from-empty', { ...rule, direction: 'ingress', remote: { set: 'empty' }, isStateful: false }),
  ];
}

function router(): NorthboundRow[] {
  const port = { type: 'router', isEnabled: true, allowed: null } as const;
  const [inner, gate] = ['fa:16:3e:00:00:01', 'fa:16:3e:00:00:02'];
  return [
    northboundRow('logical_router', 'router', { isEnabled: true }),
    northboundRow('logical_switch_port', 'inner', { ...port, switch: 'net', mac: inner, addresses: ['10.0.0.1'] }),
    northboundRow('logical_router_port', 'inner', {
      router: 'router',
      mac: inner,
      networks: ['10.0.0.1/24', 'fd00::1/64'],
      isGateway: false,
    }),
    northboundRow('logical_switch_port', 'gate', { ...port, switch: 'ext', mac: gate, addresses: ['203.0.113.10'] }),
    northboundRow('logical_router_port', 'gate', {
      router: 'router',
      mac: gate,
      networks: ['203.0.113.10/24'],
      isGateway: true,
    }),
    northboundRow('static_route', 'default', { router: 'router', prefix: '0.0.0.0/0', nexthop: '203.0.113.1' }),
    northboundRow('nat', 'hidden', {
      router: 'router',
      type: 'snat',
      external: '203.0.113.10',
      logical: '10.0.0.0/24',
    }),
    northboundRow('nat', 'floating', {
      router: 'router',
      type: 'dnat_and_snat',
      external: '203.0.113.77',
      logical: '10.0.0.5',
    }),
    northboundRow('qos', 'floating ingress', {
      switch: 'ext',
      port: 'gate',
      address: '203.0.113.77',
      direction: 'ingress',
      rate: 500,
      burst: 0,
      dscp: null,
    }),
  ];
}
