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
  ['direction,protocol,ports\nsideways,tcp,80', /ingress or egress/],
  ['[{"protocol":"tcp","remote_address_group_id":"unseen"}]', /address or a block/],
  ['| IP Protocol | IP Range | Remote Address Group |\n| tcp | None | unseen |', /address or a block/],
])('a line that says what no rule can is refused with its reason: %s', (text, reason) => {
  expect(read(text)[0]).toMatch(reason);
});

test.each(['', '{', '{"a":1}', '[{"a":1}]', 'nothing', 'nothing\nat all', 'direction,note\ningress,x'])(
  'text without rules has none, and opens nothing: %s',
  (text) => {
    expect(read(text)).toEqual([]);
  },
);

test('commands: what each would make, however its options are written', () => {
  const text = `# rules of web
openstack security group rule create --ingress --protocol tcp --dst-port 22:22 --remote-ip 198.51.100.0/24 --description 'Bob'\\''s desk' web
openstack security group rule create --egress --protocol=udp --dst-port 1000:2000 web

openstack security group rule create --protocol icmp --icmp-type 8 \\
  --icmp-code 0 --remote-group lb web`;
  expect(read(text)).toEqual([
    'ingress tcp 22-22 198.51.100.0/24',
    'egress udp 1000-2000 0.0.0.0/0',
    'ingress icmp 8-0 g1',
  ]);
  expect(parseRules(text, groups, [])[0]?.rule?.description).toBe("Bob's desk");
});

test.each(['--dst-port 80 --shared', '--dst-port', "--description 'open", '--remote-group nobody'])(
  'a command with what is not understood makes no rule, least of all a wider one: %s',
  (options) => {
    const [pasted] = parseRules(`openstack security group rule create ${options} web`, groups, []);
    expect(pasted).toMatchObject({ rule: undefined, fault: expect.anything() });
  },
);

test('among commands, a line that is none is refused, and not left out', () => {
  const text = 'openstack security group rule create --protocol tcp --dst-port 80 web\nopenstack server list';
  expect(read(text)).toEqual(['ingress tcp 80-80 0.0.0.0/0', 'This is not a command that creates a rule.']);
});

test('AWS: rules by themselves, and of a group whose members they let in; an unknown group is refused', () => {
  const rule = { IpProtocol: 'tcp', FromPort: 22, ToPort: 22 };
  const rules = [
    { ...rule, IsEgress: false, CidrIpv4: '198.51.100.0/24' },
    { IsEgress: true, IpProtocol: '-1', FromPort: -1, ToPort: -1, CidrIpv6: '::/0' },
    { ...rule, IsEgress: false, ReferencedGroupInfo: { GroupId: 'lb' } },
  ];
  expect(read(JSON.stringify({ SecurityGroupRules: rules }))).toEqual([
    'ingress tcp 22-22 198.51.100.0/24',
    'egress null null-null ::/0',
    'ingress tcp 22-22 g1',
  ]);
  const pairs = [{ GroupId: 'sg-1' }, { GroupId: 'sg-2', GroupName: 'lb' }];
  const [unknown, known] = read(JSON.stringify({ IpPermissions: [{ ...rule, UserIdGroupPairs: pairs }] }));
  expect(unknown).toMatch(/address or a block/);
  expect(known).toBe('ingress tcp 22-22 g1');
});

test('an address group goes by its name or id, and is no open door', () => {
  const lists = [{ id: 'a1', name: 'offices' }];
  const remotes = (text: string) =>
    parseRules(text, groups, [], lists).map(({ rule }) => rule?.remote_address_group_id ?? rule?.remote_ip_prefix);
  expect(remotes('protocol,ports,remote\ntcp,22,offices')).toEqual(['a1']);
  expect(remotes('[{"protocol":"tcp","remote_address_group_id":"a1"}]')).toEqual(['a1']);
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
