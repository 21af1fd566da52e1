import { expect, test } from 'vitest';
import { packJson } from '#lib/db/column-types.ts';
import { dhcpRowsOf } from './dhcp-options.ts';

type OptionRow = [opt_name: string, opt_value: string, ip_version?: 4 | 6];

const rowsOf = (...options: OptionRow[]) =>
  dhcpRowsOf({
    id: 'port',
    network_id: 'net',
    extra_dhcp_opts: packJson(
      options.map(([opt_name, opt_value, ip_version = 4]) => ({ opt_name, opt_value, ip_version })),
    ),
  });
const optionsFrom = (...options: OptionRow[]) =>
  rowsOf(...options).map((row) => (row.table === 'port_dhcp' ? [row.version, row.isEnabled, row.options] : []));

test('a port without options of its own receives those of its subnet', () => {
  expect(rowsOf()).toEqual([]);
});

test('options are those of OVN, apart for each family, by name or by number', () => {
  expect(
    optionsFrom(
      ['tftp-server', '192.0.2.9'],
      ['67', 'pxelinux.0'],
      ['server-ip-address', '192.0.2.9'],
      ['mtu', '1300'],
      ['domain-name', '"example.org"'],
      ['domain-name', 'example.net', 6],
      ['dns-server', 'fd00::53', 6],
    ),
  ).toEqual([
    [
      4,
      true,
      {
        tftp_server: '"192.0.2.9"',
        bootfile_name: '"pxelinux.0"',
        next_server: '192.0.2.9',
        mtu: '1300',
        domain_name: '"example.org"',
      },
    ],
    [6, true, { dns_server: '{fd00::53}' }],
  ]);
});

test.each<[OptionRow, string, string]>([
  [['dns-server', '192.0.2.1,192.0.2.2'], 'dns_server', '{192.0.2.1, 192.0.2.2}'],
  [['ntp-server', '{192.0.2.1, 192.0.2.2}'], 'ntp_server', '{192.0.2.1, 192.0.2.2}'],
  [['classless-static-route', '10.9.0.0/16,10.0.0.9'], 'classless_static_route', '{10.9.0.0/16,10.0.0.9}'],
  [
    ['121', '{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.1}'],
    'classless_static_route',
    '{10.9.0.0/16,10.0.0.9, 0.0.0.0/0,10.0.0.1}',
  ],
  [['ip-forward-enable', 'True'], 'ip_forward_enable', '1'],
  [['bootfile-name', 'a "b" \\'], 'bootfile_name', '"a \\"b\\" \\\\"'],
  [['server-id', 'FA:16:3E:00:00:01', 6], 'server_id', 'fa:16:3e:00:00:01'],
  [['router', ''], 'router', ''],
])('%s is returned as %s %s', (given, option, value) => {
  expect(optionsFrom(given)).toEqual([[given[2] ?? 4, true, { [option]: value }]]);
});

test.each<OptionRow>([
  ['no-such-option', 'x'],
  ['tag:ipxe,67', 'x'],
  ['router', '192.0.2.1', 6],
  ['mtu', '67'],
  ['mtu', '1500); next;'],
  ['mtu', '1e3'],
  ['router', '192.0.2.1, mtu = 1'],
  ['dns-server', '{}'],
  ['dns-server', 'ns.example.org'],
  ['classless-static-route', '10.9.0.0/16'],
  ['classless-static-route', '10.9.0.0/16,10.0.0.9,drop'],
  ['domain-name', 'a\nb'],
  ['domain-name', 'ä'],
  ['ip-forward-enable', '2'],
])('%s %s, which OVN cannot tell, is left out', (...given) => {
  expect(rowsOf(given)).toEqual([]);
});

test('dhcp_disabled switches off one family, whatever else is said, and only where it is true', () => {
  const mtu: OptionRow = ['mtu', '1300'];
  expect(optionsFrom(mtu, ['dhcp_disabled', 'True'], ['dns-server', 'fd00::53', 6])).toEqual([
    [4, false, {}],
    [6, true, { dns_server: '{fd00::53}' }],
  ]);
  expect(optionsFrom(mtu, ['dhcp_disabled', 'false'])).toEqual([[4, true, { mtu: '1300' }]]);
});
