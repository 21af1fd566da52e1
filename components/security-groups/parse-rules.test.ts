import { expect, test } from 'vitest';
import { parseRules } from './parse-rules.ts';

const groups = [{ id: 'g1', name: 'lb' }];
const read = (text: string) =>
  parseRules(text, groups, []).map(({ rule, fault }) =>
    rule
      ? `${rule.direction} ${rule.protocol} ${rule.port_range_min}-${rule.port_range_max} ${rule.remote_ip_prefix ?? rule.remote_group_id}`
      : fault,
  );

test('CSV: columns by their names, in any order, with commas or semicolons', () => {
  expect(
    read(
      'protocol,ports,remote,direction,description\ntcp,443,,ingress,Web\nudp,1000-2000,10.0.0.0/8,egress,\ntcp,80,lb,ingress,',
    ),
  ).toEqual(['ingress tcp 443-443 0.0.0.0/0', 'egress udp 1000-2000 10.0.0.0/8', 'ingress tcp 80-80 g1']);
  expect(read('protocol;ports;remote\nicmp;8/0;203.0.113.7')).toEqual(['ingress icmp 8-0 203.0.113.7/32']);
});

test('openstack: the table that the command prints', () => {
  const table = `+------+-------------+-----------+-----------+---------------+-----------+-----------------------+
| ID   | IP Protocol | Ethertype | IP Range  | Port Range    | Direction | Remote Security Group |
+------+-------------+-----------+-----------+---------------+-----------+-----------------------+
| a    | tcp         | IPv4      | 0.0.0.0/0 | 8000:8100     | ingress   | None                  |
| b    | icmp        | IPv4      | 0.0.0.0/0 | type=8:code=0 | ingress   | None                  |
| c    | None        | IPv4      | 0.0.0.0/0 |               | egress    | None                  |
+------+-------------+-----------+-----------+---------------+-----------+-----------------------+`;
  expect(read(table)).toEqual([
    'ingress tcp 8000-8100 0.0.0.0/0',
    'ingress icmp 8-0 0.0.0.0/0',
    'egress any null-null 0.0.0.0/0'.replace('any', 'null'),
  ]);
});

test('JSON: what AWS describes, and what the platform answers', () => {
  const IpPermissions = [
    { IpProtocol: 'tcp', FromPort: 22, ToPort: 22, IpRanges: [{ CidrIp: '198.51.100.0/24' }], Ipv6Ranges: [] },
    { IpProtocol: '-1', IpRanges: [], Ipv6Ranges: [{ CidrIpv6: '2001:db8::/32' }] },
  ];
  const expected = ['ingress tcp 22-22 198.51.100.0/24', 'ingress null null-null 2001:db8::/32'];
  expect(read(JSON.stringify({ SecurityGroups: [{ IpPermissions }] }))).toEqual(expected);
  expect(read(JSON.stringify({ IpPermissions }))).toEqual(expected);
  const own = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp', port_range_min: 80, port_range_max: 81 };
  expect(read(JSON.stringify([{ ...own, remote_ip_prefix: null, remote_group_id: 'g1' }]))).toEqual([
    'ingress tcp 80-81 g1',
  ]);
});

test.each([
  ['protocol,ports\ntcp,70000', /65535/],
  ['protocol,ports\nipx,', /sctp/],
  ['protocol,ports,remote\ntcp,80,nobody', /address or a block/],
])('a line that says what no rule can is refused with its reason: %s', (text, reason) => {
  expect(read(text)[0]).toMatch(reason);
});

test.each(['', '{', '{"a":1}', 'nothing'])('text without rules has none: %s', (text) => {
  expect(read(text)).toEqual([]);
});

test('a rule that is there already, or twice in the text, is marked; a delicate one too', () => {
  const text = 'protocol,ports\ntcp,22\ntcp,22';
  const first = parseRules(text, groups, []);
  expect(first.map(({ isThere, isDelicate }) => [isThere, isDelicate])).toEqual([
    [false, true],
    [true, true],
  ]);
  const rules = first.flatMap(({ rule }) => rule ?? []);
  expect(parseRules(text, groups, rules).every(({ isThere }) => isThere)).toBe(true);
});
