import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PORTS = `${NETWORKING}/ports`;

async function setUp() {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const port = await newPort(project.api, network);
  const change = (changes: object) => project.api.put(`${PORTS}/${port.id}`, { port: changes });
  return { ...project, network, port, change };
}

test('PUT /ports/{id}: address pairs are shown with the MAC of the port where none is given, and [] clears them', async () => {
  const { port, change } = await setUp();
  expect(port.allowed_address_pairs).toEqual([]);
  const pairs = [{ ip_address: '10.0.0.200' }, { ip_address: '10.9.0.0/24', mac_address: 'FA:16:3E:00:00:99' }];
  const { status, body } = await change({ allowed_address_pairs: pairs });
  expect(status).toBe(200);
  expect(body.port.allowed_address_pairs).toEqual([
    { ip_address: '10.0.0.200', mac_address: port.mac_address },
    { ip_address: '10.9.0.0/24', mac_address: 'fa:16:3e:00:00:99' },
  ]);
  expect((await change({ name: 'a' })).body.port.allowed_address_pairs).toHaveLength(2);
  expect((await change({ allowed_address_pairs: [] })).body.port.allowed_address_pairs).toEqual([]);
});

const pair = { ip_address: '10.0.0.9' };
test.each([
  ['an address pair without an address', { allowed_address_pairs: [{ mac_address: 'fa:16:3e:00:00:01' }] }],
  ['a word for an address', { allowed_address_pairs: [{ ip_address: 'home' }] }],
  ['a block with host bits', { allowed_address_pairs: [{ ip_address: '10.0.0.9/24' }] }],
  ['a multicast MAC', { allowed_address_pairs: [{ ...pair, mac_address: '01:00:5e:00:00:01' }] }],
  [
    'eleven address pairs',
    { allowed_address_pairs: Array.from({ length: 11 }, (_, n) => ({ ip_address: `10.0.1.${n}` })) },
  ],
  ['the same pair twice', { allowed_address_pairs: [pair, pair] }],
  ['a DHCP option without a name', { extra_dhcp_opts: [{ opt_name: '', opt_value: 'a' }] }],
  ['an empty DHCP option', { extra_dhcp_opts: [{ opt_name: 'tftp-server', opt_value: '' }] }],
  ['a DHCP option of IPv5', { extra_dhcp_opts: [{ opt_name: 'mtu', opt_value: '1', ip_version: 5 }] }],
  [
    '33 DHCP options',
    { extra_dhcp_opts: Array.from({ length: 33 }, (_, n) => ({ opt_name: `${n}`, opt_value: 'a' })) },
  ],
])('PUT /ports/{id}: %s is refused with 400', async (_what, changes) => {
  const { change } = await setUp();
  expect((await change(changes)).status).toBe(400);
});

test('PUT /ports/{id}: a port cannot have more than 32 DHCP options by asking often', async () => {
  const { change } = await setUp();
  const some = (letter: string) =>
    Array.from({ length: 20 }, (_, n) => ({ opt_name: `${letter}${n}`, opt_value: 'a' }));
  expect((await change({ extra_dhcp_opts: some('a') })).status).toBe(200);
  expect((await change({ extra_dhcp_opts: some('b') })).status).toBe(400);
});

test('PUT /ports/{id}: without port security address pairs are refused with 409, and so is the end of it while there are any', async () => {
  const { change } = await setUp();
  const off = { port_security_enabled: false, security_groups: [] };
  const both = await change({ ...off, allowed_address_pairs: [pair] });
  expect([both.status, both.body.NeutronError.type]).toEqual([409, 'AddressPairAndPortSecurityRequired']);
  expect((await change({ allowed_address_pairs: [pair] })).status).toBe(200);
  const conflict = await change(off);
  expect([conflict.status, conflict.body.NeutronError.type]).toEqual([409, 'AddressPairAndPortSecurityRequired']);
  expect((await change({ ...off, allowed_address_pairs: [] })).status).toBe(200);
});

test('POST /ports: on another project’s shared network a member may not allow address pairs', async () => {
  const admin = await signInAdmin(platform);
  const network = await newNetwork(admin, { shared: true });
  const { api } = await newProject(platform);
  const refused = await api.post(PORTS, { port: { network_id: network.id, allowed_address_pairs: [pair] } });
  expect(refused.status).toBe(403);
  const port = await newPort(admin, network, { allowed_address_pairs: [pair] });
  expect(port.allowed_address_pairs).toHaveLength(1);
});

test('PUT /ports/{id}: DHCP options are replaced by name and version, removed by null, and otherwise kept', async () => {
  const { api, network, change } = await setUp();
  const boot = { opt_name: 'bootfile-name', opt_value: 'pxelinux.0' };
  const other = await newPort(api, network, { extra_dhcp_opts: [boot, { ...boot, ip_version: 6 }] });
  expect(other.extra_dhcp_opts).toEqual([
    { ...boot, ip_version: 4 },
    { ...boot, ip_version: 6 },
  ]);
  const optionsAfter = async (options: object[]) =>
    (await change({ extra_dhcp_opts: options })).body.port.extra_dhcp_opts;
  const mtu = { opt_name: 'mtu', opt_value: '1400', ip_version: 4 };
  expect(await optionsAfter([boot, { ...mtu, ip_version: '4' }])).toEqual([{ ...boot, ip_version: 4 }, mtu]);
  expect(await optionsAfter([{ ...boot, opt_value: 'other.0' }])).toEqual([
    { ...boot, opt_value: 'other.0', ip_version: 4 },
    mtu,
  ]);
  expect(await optionsAfter([{ ...boot, opt_value: null }])).toEqual([mtu]);
  expect(await optionsAfter([{ opt_name: 'router', opt_value: '' }])).toHaveLength(2);
});

test('GET /ports: a port without an address says that none was allocated', async () => {
  const { api, network, port } = await setUp();
  expect(port.ip_allocation).toBe('immediate');
  expect((await newPort(api, network, { fixed_ips: [] })).ip_allocation).toBe('none');
});

test('GET console/packet-tests: an allowed address is no foreign one, and is a member of the groups of its port', async () => {
  const { api, network } = await setUp();
  const group = await newSecurityGroup(api, { name: 'routers' });
  const rule = await newSecurityGroupRule(api, group, { protocol: 'tcp', remote_group_id: group.id });
  const pairs = { security_groups: [group.id], allowed_address_pairs: [{ ip_address: '172.16.0.0/16' }] };
  const port = await newPort(api, network, pairs);
  const ask = async (query: string) =>
    (await api.get(`/console/v1/packet-tests/ports/${port.id}?protocol=tcp&port=80&${query}`)).body.packet_test;
  expect(await ask('remote=172.16.3.4')).toMatchObject({ passes: true, rule_id: rule.id });
  expect(await ask('remote=172.17.0.1')).toMatchObject({ passes: false, decision: 'no_rule' });
  expect(await ask('direction=egress&remote=192.0.2.1&local=172.16.0.9')).toMatchObject({ passes: true });
  expect(await ask('direction=egress&remote=192.0.2.1&local=172.17.0.9')).toMatchObject({
    decision: 'foreign_address',
  });
});
