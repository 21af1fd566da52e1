import { expect, test } from 'vitest';
import { selectRows } from '#components/console/select-rows.ts';
import { selectionOf } from '#components/kind/list-fields.ts';
import type { FloatingIp } from '#lib/networking/floatingips/schema.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import type { Port } from '#lib/networking/ports/schema.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import { rowContext } from '#lib/testing/row-context.ts';
import { portList } from './kind.tsx';
import { inheritedPolicy, type PortRow, portName, toPortRow } from './port-row.ts';

const port = (changes: Partial<Port>) =>
  ({
    id: 'p',
    name: '',
    network_id: 'n1',
    status: 'DOWN',
    admin_state_up: true,
    mac_address: 'fa:16:3e:00:00:01',
    device_id: '',
    device_owner: '',
    fixed_ips: [{ subnet_id: 's', ip_address: '10.0.0.5' }],
    security_groups: [],
    created_at: '2026-01-01T00:00:00Z',
    ...changes,
  }) as Port;
const relatedObjects = {
  networks: [{ id: 'n1', name: 'lab' } as Network],
  groups: [{ id: 'g1', name: 'web' } as SecurityGroup],
  floatingIps: [{ port_id: 'p', floating_ip_address: '203.0.113.7' } as FloatingIp],
  devices: { servers: [{ id: 's1', name: 'web-1' }] },
};
const row = (changes: Partial<Port>): PortRow => toPortRow(port(changes), relatedObjects);

test.each<[Partial<Port>, Partial<PortRow>]>([
  [{}, { device: 'none', leftover: 'unbound' }],
  [
    { device_id: 's1', device_owner: 'compute:nova' },
    { device: 'instance', deviceName: 'web-1', leftover: undefined },
  ],
  [
    { device_id: 's2', device_owner: 'compute:nova' },
    { device: 'instance', deviceName: 's2', leftover: 'gone' },
  ],
  [
    { device_id: 'r', device_owner: 'network:router_interface' },
    { device: 'router', leftover: undefined },
  ],
  [
    { device_id: 'd', device_owner: 'network:dhcp' },
    { device: 'dhcp', leftover: undefined },
  ],
  [
    { device_id: 'vip', device_owner: 'keepalived' },
    { device: 'other', leftover: undefined },
  ],
])('a port with %o is shown as %o', (changes, shown) => {
  expect(row(changes)).toMatchObject(shown);
});

test('names stand for ids; what the project does not see keeps its id', () => {
  expect(row({ security_groups: ['g1', 'g2'] }).groups.map(({ name }) => name)).toEqual(['web', 'g2']);
  expect(row({ network_id: 'n2' }).network).toBe('n2');
  expect(row({}).floatingIps).toEqual(['203.0.113.7']);
  expect(row({ id: 'q' }).floatingIps).toEqual([]);
  expect(portName(port({}))).toBe('10.0.0.5');
  expect(portName(port({ fixed_ips: [] }))).toBe('p');
});

test('the list finds ports by address, MAC and device, and those that nothing uses', () => {
  const rows = [
    row({ id: 'a', name: 'a' }),
    row({ id: 'b', name: 'b', device_id: 's1', device_owner: 'compute:nova' }),
  ];
  const found = (text: string, field?: string, value = '') =>
    selectRows(
      rows,
      { text, chips: field ? [{ field, operator: '', value }] : [], sort: { key: 'name', isDescending: false } },
      selectionOf(portList.kind, rowContext(relatedObjects)),
    ).map(({ port: { id } }) => id);
  expect(found('10.0.0')).toEqual(['a', 'b']);
  expect(found('web-1')).toEqual(['b']);
  expect(found('', 'leftover', 'true')).toEqual(['a']);
  expect(found('', 'ip', '10.0.0.6')).toEqual([]);
});

test('a port has the QoS policy of its network; one of the platform itself does not', () => {
  const inherited = (device_owner: string) => inheritedPolicy(port({ device_owner, qos_network_policy_id: 'q' }));
  expect(inherited('compute:nova')).toBe('q');
  expect(inherited('')).toBe('q');
  expect(inherited('network:router_interface')).toBeNull();
});
