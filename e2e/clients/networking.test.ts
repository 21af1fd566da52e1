import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from './cloud.ts';
import type { OpenStack } from './openstack.ts';

/** `openstack` commands for networking, run by a user and an administrator. The tests run in this order. */
let cloud: Cloud;
let cli: OpenStack;
let admin: OpenStack;

type ShowOutput = Record<string, unknown>;
const show = (...args: string[]) => cli.json<ShowOutput>(...args);
const list = (...args: string[]) => cli.json<ShowOutput[]>(...args);
const namesOf = (rows: readonly ShowOutput[]) => rows.map(({ Name }) => Name).toSorted();
const words = (text: string) => text.split(' ');
/** Expects a command to fail. Returns its error output. */
async function refusal(run: Promise<{ status: number; stderr: string }>): Promise<string> {
  const { status, stderr } = await run;
  expect(status).toBe(1);
  return stderr;
}

beforeAll(async () => {
  cloud = await startCloud();
  cli = cloud.demo;
  admin = cloud.admin;
});
afterAll(() => cloud.stop());

describe('network and subnet', () => {
  test('are created, changed, tagged, listed and filtered', async () => {
    const network = await show(...words('network create --description first --mtu 1400 blue'));
    expect(network).toMatchObject({ name: 'blue', status: 'ACTIVE', admin_state_up: true, mtu: 1400, shared: false });
    const range = words('--subnet-range 10.20.0.7/24 --dns-nameserver 9.9.9.9 --gateway 10.20.0.254');
    const pool = words('--allocation-pool start=10.20.0.10,end=10.20.0.99');
    const subnet = await show('subnet', 'create', '--network', 'blue', ...range, ...pool, 'blue-a');
    expect(subnet).toMatchObject({
      cidr: '10.20.0.0/24',
      gateway_ip: '10.20.0.254',
      enable_dhcp: true,
      dns_nameservers: ['9.9.9.9'],
      allocation_pools: [{ start: '10.20.0.10', end: '10.20.0.99' }],
      network_id: network.id,
    });
    await cli.ok(...words('network set --disable --tag north blue'));
    await cli.ok(...words('subnet set --no-dhcp --host-route destination=10.9.0.0/16,gateway=10.20.0.9 blue-a'));
    expect(await show(...words('network show blue'))).toMatchObject({
      admin_state_up: false,
      tags: ['north'],
      subnets: [subnet.id],
    });
    expect(await show(...words('subnet show blue-a'))).toMatchObject({
      enable_dhcp: false,
      host_routes: [{ destination: '10.9.0.0/16', nexthop: '10.20.0.9' }],
    });
    expect(namesOf(await list(...words('network list --tags north')))).toEqual(['blue']);
    expect(namesOf(await list(...words('subnet list --network blue --ip-version 4')))).toEqual(['blue-a']);
    await cli.ok(...words('network set --enable blue'));
  });

  test('an overlapping block, a shared network of a member and a network in use are refused', async () => {
    const overlapping = words('subnet create --network blue --subnet-range 10.20.0.128/25 blue-b');
    expect(await refusal(cli.run(...overlapping))).toContain('overlaps with another subnet');
    expect(await refusal(cli.run(...words('network create --share everybody')))).toContain('create_network:shared');
    await cli.ok(...words('port create --network blue holder'));
    expect(await refusal(cli.run(...words('network delete blue')))).toContain('blue');
    await cli.ok(...words('port delete holder'));
  });

  test('of IPv6 are created with both modes, and their ports speak of the address they make themselves', async () => {
    await cli.ok(...words('network create six'));
    const modes = words('--ip-version 6 --ipv6-ra-mode slaac --ipv6-address-mode slaac');
    const subnet = await show('subnet', 'create', '--network', 'six', '--subnet-range', 'fd00:6::/64', ...modes, 'six');
    expect(subnet).toMatchObject({ ip_version: 6, ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' });
    const port = await show(...words('port create --network six --mac-address fa:16:3e:00:00:01 six'));
    expect(port.fixed_ips).toEqual([{ subnet_id: subnet.id, ip_address: 'fd00:6::f816:3eff:fe00:1' }]);
  });
});

describe('port', () => {
  test('is created with an exact address, changed, found by it, and refused twice', async () => {
    const fixed = ['--fixed-ip', 'subnet=blue-a,ip-address=10.20.0.50'];
    const port = await show('port', 'create', '--network', 'blue', ...fixed, '--description', 'web', 'web');
    expect(port).toMatchObject({ status: 'DOWN', port_security_enabled: true });
    expect(port.fixed_ips).toMatchObject([{ ip_address: '10.20.0.50' }]);
    const twice = cli.run('port', 'create', '--network', 'blue', ...fixed, 'again');
    expect(await refusal(twice)).toContain('10.20.0.50');
    await cli.ok(...words('port set --allowed-address ip-address=10.20.0.200 --disable web'));
    expect(await show(...words('port show web'))).toMatchObject({
      admin_state_up: false,
      allowed_address_pairs: [{ ip_address: '10.20.0.200', mac_address: port.mac_address }],
    });
    const found = await list(...words('port list --fixed-ip ip-address=10.20.0.50'));
    expect(namesOf(found)).toEqual(['web']);
    await cli.ok(...words('port set --no-allowed-address web'));
    expect(await show(...words('port show web'))).toMatchObject({ allowed_address_pairs: [] });
  });

  test('takes options of DHCP, and gives them back', async () => {
    await cli.ok(...words('port set --extra-dhcp-option name=mtu,value=1300,ip-version=4 web'));
    expect((await show(...words('port show web'))).extra_dhcp_opts).toEqual([
      { opt_name: 'mtu', opt_value: '1300', ip_version: 4 },
    ]);
  });
});

describe('security group and rule', () => {
  test('a group begins with leave to go out; rules are added by protocol, port and remote, and taken away', async () => {
    const group = await show(...words('security group create --description web web'));
    expect(group.rules).toHaveLength(2);
    const open = words('security group rule create --protocol tcp --dst-port 443 --remote-ip 198.51.100.0/24 web');
    const made = await show(...open);
    expect(made).toMatchObject({
      direction: 'ingress',
      protocol: 'tcp',
      port_range_min: 443,
      port_range_max: 443,
      remote_ip_prefix: '198.51.100.0/24',
    });
    expect(await refusal(cli.run(...open))).toContain('already exists');
    await cli.ok(...words('security group rule create --protocol icmp --icmp-type 8 --remote-group web web'));
    expect(await list(...words('security group rule list --ingress web'))).toHaveLength(2);
    await cli.ok('security', 'group', 'rule', 'delete', String(made.id));
    expect(await list(...words('security group rule list --protocol tcp web'))).toEqual([]);
  });

  test('values beyond the table and a group in use are refused, the latter with the port that uses it', async () => {
    const wrong = words('security group rule create --protocol tcp --dst-port 70000 web');
    expect(await refusal(cli.run(...wrong))).not.toBe('');
    await cli.ok(...words('port set --security-group web web'));
    const port = await show(...words('port show web'));
    expect(await refusal(cli.run(...words('security group delete web')))).toContain(String(port.id));
    await cli.ok(...words('port unset --security-group web web'));
    await cli.ok(...words('security group delete web'));
  });

  test('the default group can be neither made again nor deleted', async () => {
    expect(await refusal(cli.run(...words('security group create default')))).toContain('409');
    expect(await refusal(cli.run(...words('security group delete default')))).not.toBe('');
  });
});

describe('address group', () => {
  test('gets and loses addresses, is the remote of a rule, and stays while it is', async () => {
    const create = words(
      'address group create --address 198.51.100.0/24 --address 192.0.2.7 --description all offices',
    );
    const group = await show(...create);
    expect(group).toMatchObject({ name: 'offices', addresses: ['198.51.100.0/24', '192.0.2.7/32'] });
    await cli.ok(...words('address group set --address 203.0.113.0/24 --name sites offices'));
    await cli.ok(...words('address group unset --address 192.0.2.7 sites'));
    const shown = await show(...words('address group show sites'));
    expect(shown.addresses).toEqual(['198.51.100.0/24', '203.0.113.0/24']);
    expect(namesOf(await list(...words('address group list')))).toEqual(['sites']);
    await cli.ok(...words('security group create guarded'));
    const rule = words('security group rule create --protocol tcp --dst-port 443 --remote-address-group sites guarded');
    const made = await show(...rule);
    expect(made).toMatchObject({ remote_address_group_id: group.id, remote_ip_prefix: null });
    expect(await refusal(cli.run(...rule))).toContain('already exists');
    expect(await refusal(cli.run(...words('address group delete sites')))).toContain(String(made.id));
    await cli.ok(...words('security group delete guarded'));
    await cli.ok(...words('address group delete sites'));
    expect(await list(...words('address group list'))).toEqual([]);
  });

  test('an address that is there already, or is not there, is refused', async () => {
    await cli.ok(...words('address group create --address 198.51.100.0/24 twice'));
    const again = words('address group set --address 198.51.100.0/24 twice');
    expect(await refusal(cli.run(...again))).toContain('already exist');
    expect(await refusal(cli.run(...words('address group unset --address 10.0.0.1 twice')))).toContain('not found');
    await cli.ok(...words('address group delete twice'));
  });
});

describe('subnet pool and address scope', () => {
  test('a pool gives subnets their blocks, says when it has none left, and stays while they use it', async () => {
    await cli.ok(...words('address scope create --ip-version 4 inside'));
    const pool = await show(
      ...words(
        'subnet pool create --address-scope inside --pool-prefix 10.77.0.0/23 --default-prefix-length 24 inside',
      ),
    );
    expect(pool).toMatchObject({ prefixes: ['10.77.0.0/23'], default_prefixlen: 24 });
    await cli.ok(...words('network create pooled'));
    const first = await show(...words('subnet create --network pooled --subnet-pool inside pooled-a'));
    expect(first).toMatchObject({ cidr: '10.77.0.0/24', subnetpool_id: pool.id });
    await cli.ok(...words('subnet create --network pooled --subnet-pool inside --prefix-length 24 pooled-b'));
    expect(await refusal(cli.run(...words('subnet create --network pooled --subnet-pool inside pooled-c')))).not.toBe(
      '',
    );
    await cli.ok(...words('subnet pool set --pool-prefix 10.78.0.0/24 --description wider inside'));
    expect((await show(...words('subnet pool show inside'))).prefixes).toEqual(['10.77.0.0/23', '10.78.0.0/24']);
    expect(await refusal(cli.run(...words('subnet pool delete inside')))).not.toBe('');
    expect(namesOf(await list(...words('address scope list')))).toEqual(['inside']);
  });
});

describe('network qos', () => {
  test('a policy is made by an administrator, gets rules, is shared and attached, and stays while it is in use', async () => {
    await admin.ok(...words('network qos policy create --share --description slow lane'));
    await admin.ok(
      ...words('network qos rule create --type bandwidth-limit --max-kbps 1000 --max-burst-kbits 800 --egress lane'),
    );
    await admin.ok(...words('network qos rule create --type dscp-marking --dscp-mark 26 lane'));
    const rules = await admin.json<ShowOutput[]>(...words('network qos rule list lane'));
    expect(rules.map(({ Type }) => Type).toSorted()).toEqual(['bandwidth_limit', 'dscp_marking']);
    const limit = rules.find(({ Type }) => Type === 'bandwidth_limit');
    await admin.ok(...words(`network qos rule set --max-kbps 500 lane ${limit?.ID}`));
    expect(await show(...words(`network qos rule show lane ${limit?.ID}`))).toMatchObject({ max_kbps: 500 });
    expect(namesOf(await list(...words('network qos policy list')))).toEqual(['lane']);
    expect(await list(...words('network qos rule type list'))).toHaveLength(5);
    const network = await show(...words('network create --qos-policy lane limited'));
    expect(network.qos_policy_id).toBe((await show(...words('network qos policy show lane'))).id);
    expect(await refusal(admin.run(...words('network qos policy delete lane')))).toContain('used');
    await cli.ok(...words('network set --no-qos-policy limited'));
    await cli.ok(...words('network set --qos-policy lane limited'));
    const port = await show(...words('port create --network limited slowed'));
    expect(port).toMatchObject({ qos_policy_id: null, qos_network_policy_id: network.qos_policy_id });
    await cli.ok(...words('port set --qos-policy lane slowed'));
    expect(await show(...words('port show slowed'))).toMatchObject({ qos_policy_id: network.qos_policy_id });
    await cli.ok(...words('port unset --qos-policy slowed'));
    expect(await show(...words('port show slowed'))).toMatchObject({ qos_policy_id: null });
    await cli.ok(...words('port delete slowed'));
    await cli.ok(...words('network delete limited'));
    await admin.ok(...words(`network qos rule delete lane ${limit?.ID}`));
    await admin.ok(...words('network qos policy delete lane'));
  });

  test('a user may not make one', async () => {
    expect(await refusal(cli.run(...words('network qos policy create mine')))).toContain('403');
  });
});

describe('router', () => {
  test('is created, given a gateway and an interface, shown with both, and stays while it has the interface', async () => {
    expect(await show(...words('router create --description edge edge'))).toMatchObject({ status: 'ACTIVE' });
    await cli.ok(...words('router set --external-gateway public edge'));
    await cli.ok(...words('router add subnet edge blue-a'));
    const router = await show(...words('router show edge'));
    expect(router.external_gateway_info).toMatchObject({ enable_snat: true, external_fixed_ips: [{}] });
    expect(router.interfaces_info).toMatchObject([{ ip_address: '10.20.0.254' }]);
    expect(await refusal(cli.run(...words('router delete edge')))).toContain('edge');
    expect(await refusal(cli.run(...words('router add subnet edge blue-a')))).not.toBe('');
  });

  test('takes static routes to where it has an interface, and no others', async () => {
    await cli.ok(...words('router set --route destination=10.50.0.0/16,gateway=10.20.0.77 edge'));
    expect((await show(...words('router show edge'))).routes).toEqual([
      { destination: '10.50.0.0/16', nexthop: '10.20.0.77' },
    ]);
    const astray = words('router set --route destination=10.51.0.0/16,gateway=192.0.2.1 edge');
    expect(await refusal(cli.run(...astray))).not.toBe('');
    await cli.ok(...words('router unset --route destination=10.50.0.0/16,gateway=10.20.0.77 edge'));
    expect((await show(...words('router show edge'))).routes).toEqual([]);
  });
});

describe('floating ip', () => {
  test('is allocated, set to a port, shown there, unset with the address kept, and released', async () => {
    const made = await show(...words('floating ip create --description door public'));
    expect(made).toMatchObject({ status: 'DOWN', port_id: null, description: 'door' });
    const address = String(made.floating_ip_address);
    expect(address).toMatch(/^203\.0\.113\./);
    await cli.ok('floating', 'ip', 'set', '--port', 'web', address);
    expect(await show('floating', 'ip', 'show', address)).toMatchObject({
      status: 'ACTIVE',
      fixed_ip_address: '10.20.0.50',
    });
    const listed = await list(...words('floating ip list --port web'));
    expect(listed).toMatchObject([{ 'Floating IP Address': address, 'Fixed IP Address': '10.20.0.50' }]);
    expect(await refusal(cli.run(...words('router remove subnet edge blue-a')))).not.toBe('');
    await cli.ok('floating', 'ip', 'unset', '--port', address);
    expect(await show('floating', 'ip', 'show', address)).toMatchObject({ status: 'DOWN', port_id: null });
    await cli.ok('floating', 'ip', 'delete', address);
    expect(await list(...words('floating ip list'))).toEqual([]);
  });

  test('of a network that is not external, or for a port that no router leads to, is refused', async () => {
    expect(await refusal(cli.run(...words('floating ip create blue')))).not.toBe('');
    expect(await refusal(cli.run(...words('floating ip create --port six public')))).not.toBe('');
  });

  test('the router gives up subnet and gateway, and goes', async () => {
    await cli.ok(...words('router remove subnet edge blue-a'));
    await cli.ok(...words('router unset --external-gateway edge'));
    await cli.ok(...words('router delete edge'));
    // Project demo has had a router from the beginning.
    expect(namesOf(await list(...words('router list')))).toEqual(['private-router']);
  });
});

describe('what administrators share, limit and look at', () => {
  test('network rbac: a network is shared with one project, used there, and no longer shared', async () => {
    await admin.ok(...words('network create lent'));
    const shared = words('network rbac create --type network --action access_as_shared --target-project demo lent');
    const policy = await admin.json<ShowOutput>(...shared);
    expect(namesOf(await list(...words('network list --name lent')))).toEqual(['lent']);
    await cli.ok(...words('port create --network lent guest'));
    expect(await refusal(admin.run('network', 'rbac', 'delete', String(policy.id)))).not.toBe('');
    await cli.ok(...words('port delete guest'));
    await admin.ok('network', 'rbac', 'delete', String(policy.id));
    expect(await list(...words('network list --name lent'))).toEqual([]);
  });

  test('quota: a limit of networks holds', async () => {
    await admin.ok(...words('quota set --networks 0 demo'));
    expect(await refusal(cli.run(...words('network create one-more')))).toContain('Quota exceeded');
    await admin.ok(...words('quota set --networks 100 demo'));
    expect(JSON.stringify(await cli.json(...words('quota show')))).toContain('floating');
  });

  test('ip availability list: the addresses in use are counted, and a member is refused', async () => {
    const available = await admin.json<ShowOutput[]>(...words('ip availability list'));
    expect(available.find((row) => row['Network Name'] === 'blue')).toMatchObject({ 'Total IPs': 90, 'Used IPs': 1 });
    expect(await refusal(cli.run(...words('ip availability list')))).toContain('get_network_ip_availability');
  });

  test('network agent: each host has one, which is described, disabled and shown so; a member sees none', async () => {
    const agents = await admin.json<ShowOutput[]>(...words('network agent list'));
    expect(agents[0]).toMatchObject({ 'Agent Type': 'OVN Controller agent', Alive: true, Binary: 'ovn-controller' });
    const id = String(agents[0]?.ID);
    await admin.ok(...words('network agent set --disable --description spare'), id);
    const shown = await admin.json<ShowOutput>('network', 'agent', 'show', id);
    expect(shown).toMatchObject({ id, description: 'spare', admin_state_up: false });
    await admin.ok(...words('network agent set --enable'), id);
    expect(await list(...words('network agent list'))).toEqual([]);
  });

  test('network create: an administrator chooses the VLAN, which no other network gets and no member sees', async () => {
    const vlan = words('--provider-network-type vlan --provider-physical-network datacenter --provider-segment 101');
    const made = await admin.json<ShowOutput>('network', 'create', '--share', ...vlan, 'wired');
    expect(made).toMatchObject({ 'provider:network_type': 'vlan', 'provider:segmentation_id': 101 });
    expect(await refusal(admin.run('network', 'create', ...vlan, 'again'))).toContain('101');
    expect((await show(...words('network show wired')))['provider:segmentation_id']).toBeNull();
    await admin.ok(...words('network delete wired'));
  });

  test('network auto allocated topology: needs a default pool, is given, shown again and taken away', async () => {
    expect(await refusal(cli.run(...words('network auto allocated topology create --check-resources')))).not.toBe('');
    await admin.ok(
      ...words('subnet pool create --pool-prefix 10.64.0.0/16 --default-prefix-length 26 --default --share by-default'),
    );
    const made = await show(...words('network auto allocated topology create'));
    expect((await show(...words('network show auto_allocated_network'))).id).toBe(made.id);
    await cli.ok(...words('network auto allocated topology delete'));
    expect(await list(...words('network list --name auto_allocated_network'))).toEqual([]);
  });
});
