import { randomUUID } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkLocal } from '#lib/engine/network/ip.ts';
import { NamespaceProbe } from '#lib/engine/network/metadata/namespace-probe.ts';
import type { Network } from '#lib/networking/networks/schema.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { NETWORKING, newNetwork, newSubnet } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { type Guest, inGuest, plugGuests } from '#lib/testing/real-engine/guests.ts';
import { startMetadata } from '#lib/testing/real-engine/metadata.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import { settingsFor } from '#lib/testing/real-engine/settings.ts';
import type { GuestMetadata } from './guest-metadata.ts';

let engine: RealEngine;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 2 });
});
afterAll(() => engine?.stop());

// Machines are simulated by namespaces: the test is about the network.
const platform = usePlatform(() => ({
  ...settingsFor(engine),
  NEPHOS_FLEET_HOSTS: '1',
}));

let metadata: GuestMetadata | undefined;
const start = async () => {
  metadata = await startMetadata(engine, platform);
};
beforeAll(start);
afterAll(() => metadata?.stop());

/** Applies a DHCP lease. */
const LEASE = `#!/bin/sh
[ "$1" = bound ] || exit 0
ip address replace "$ip/$mask" dev "$interface"
set -- $staticroutes
while [ $# -ge 2 ]; do ip route replace "$1" via "$2" dev "$interface"; shift 2; done
`;

/** An instance at 10.0.0.5 in a network of its project, plugged in on a host. */
async function launched(name: string, host: string) {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network);
  const networks = [{ uuid: network.id, fixed_ip: '10.0.0.5' }];
  const id = await launch(platform, project, { name, networks, availability_zone: 'simulated' });
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports;
  const guest: Guest = { name, host, port: port.id, mac: port.mac_address };
  await plugGuests(engine, [guest]);
  return { ...project, id, network, guest };
}

const run = (guest: Guest, ...words: string[]) => inGuest(engine, guest, words);
const ask = (guest: Guest, path: string) => {
  const lie = ['--header', 'X-Forwarded-For: 10.0.0.6', '--header', 'X-Instance-ID: another'];
  return run(guest, 'timeout', '5', 'busybox', 'wget', '-q', ...lie, '-O', '-', `http://169.254.169.254${path}`);
};
const expectAnswer = (guest: Guest, path: string) => expect.poll(() => ask(guest, path).catch(String));
/** Namespaces of Nephos on its host, by network. */
const namespaces = async () =>
  [...(await engine.run('h1', 'ip', ['netns', 'list'])).matchAll(/^nephos-(\S+)/gm)].map(([, id]) => id);

let one: Awaited<ReturnType<typeof launched>>;
let other: Awaited<ReturnType<typeof launched>>;

test('guests with the same address on two networks and two hosts receive a route and their own metadata', async () => {
  one = await launched('one', 'h1');
  other = await launched('other', 'h2');
  const script = join(engine.hosts[0]?.folder ?? '', 'take-lease');
  await writeFile(script, LEASE);
  await chmod(script, 0o755);
  for (const { guest, id } of [one, other]) {
    const lease = () =>
      run(guest, 'busybox', 'udhcpc', '-i', guest.name, '-f', '-q', '-n', '-s', script, '-O', 'staticroutes')
        .then(() => run(guest, 'ip', 'route'))
        .catch(String);
    await expect.poll(lease).toContain('169.254.169.254 via 10.0.0.254');
    await expectAnswer(guest, '/latest/meta-data/instance-id').toBe(id);
    const uuid = async () => JSON.parse(await ask(guest, '/openstack/latest/meta_data.json')).uuid;
    await expect.poll(uuid).toBe(id);
  }
});

test('a port is probed in the own network of the guest, from the metadata port, which its groups must allow', async () => {
  const probe = new NamespaceProbe((words) => engine.inside('h1', words));
  const stateOf = ({ network }: typeof one) => probe.probe({ networkId: network.id, address: '10.0.0.5', port: 22 });
  expect(await stateOf(one)).toBe('silent');
  const [port] = (await one.api.get(`${NETWORKING}/ports?device_id=${one.id}`)).body.ports;
  const rule = { security_group_id: port.security_groups[0], direction: 'ingress', ethertype: 'IPv4' };
  const allowed = { protocol: 'tcp', port_range_min: 22, port_range_max: 22, remote_ip_prefix: '10.0.0.254/32' };
  await one.api.post(`${NETWORKING}/security-group-rules`, { security_group_rule: { ...rule, ...allowed } });
  await expect.poll(() => stateOf(one)).toBe('closed');
  const server = run(one.guest, 'timeout', '300', 'python3', '-m', 'http.server', '22').catch(String);
  await expect.poll(() => stateOf(one)).toBe('open');
  // The guest with the same address in another network does not respond, nor does a network that is not here.
  expect(await stateOf(other)).toBe('silent');
  expect(await probe.probe({ networkId: randomUUID(), address: '10.0.0.5', port: 22 })).toBe('unreachable');
  await run(one.guest, 'sh', '-c', 'kill $(ip netns pids one)').catch(String);
  await server;
});

/** An instance in an IPv6-only network, plugged in on a host, with its link-local address. */
async function launchedByIpv6(name: string, host: string, project: TestProject, network: Network) {
  const id = await launch(platform, project, {
    name,
    networks: [{ uuid: network.id }],
    availability_zone: 'simulated',
  });
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports;
  const guest: Guest = { name, host, port: port.id, mac: port.mac_address };
  await plugGuests(engine, [guest]);
  return { id, guest, global: port.fixed_ips[0].ip_address as string, link: linkLocal(guest.mac) };
}

/** Requests the instance id from one of the guest's addresses. */
const ASK_FROM = `
import socket, sys
card, source = sys.argv[1:]
scope = socket.if_nametoindex(card)
one = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)
one.settimeout(5)
one.bind((source, 0, 0, scope if source.startswith('fe80') else 0))
one.connect(('fe80::a9fe:a9fe', 80, 0, scope))
one.sendall(b'GET /latest/meta-data/instance-id HTTP/1.0\\r\\nX-Forwarded-For: ::1\\r\\n\\r\\n')
print(b''.join(iter(lambda: one.recv(4096), b'')).decode(), end='')
`;
const askFrom = (guest: Guest, source: string) =>
  run(guest, 'timeout', '8', 'python3', '-c', ASK_FROM, guest.name, source).catch(String);

test('guests of an IPv6-only network are identified by their link-local and global addresses; forged ones are blocked', async () => {
  const project = await newProject(platform);
  const network = await newNetwork(project.api);
  await newSubnet(project.api, network, { ip_version: 6, cidr: 'fd00:6::/64' });
  const [near, far] = [
    await launchedByIpv6('near', 'h1', project, network),
    await launchedByIpv6('far', 'h2', project, network),
  ];
  for (const { guest, global } of [near, far]) {
    await run(guest, 'ip', 'address', 'add', `${global}/64`, 'dev', guest.name, 'nodad');
    await run(guest, 'ip', '-6', 'route', 'replace', 'fe80::/64', 'dev', guest.name);
  }
  for (const { id, guest, global, link } of [near, far]) {
    await expect.poll(() => askFrom(guest, link)).toContain(id);
    await expect.poll(() => askFrom(guest, global)).toContain(id);
  }
  for (const forged of [near.link, near.global, 'fe80::66']) {
    await run(far.guest, 'ip', 'address', 'add', `${forged}/64`, 'dev', far.guest.name, 'nodad');
    expect(await askFrom(far.guest, forged)).toMatch(/timed out|failed/i);
    await run(far.guest, 'ip', 'address', 'delete', `${forged}/64`, 'dev', far.guest.name);
  }
  // Without port security the request arrives, but the source is unknown.
  const port = { port_security_enabled: false, security_groups: [] };
  await project.api.put(`${NETWORKING}/ports/${far.guest.port}`, { port });
  await run(far.guest, 'ip', 'address', 'add', 'fe80::66/64', 'dev', far.guest.name, 'nodad');
  await expect.poll(() => askFrom(far.guest, 'fe80::66')).toContain('404');
});

test('what an ended process left is taken over, mended where it broke, and taken away where nobody needs it', async () => {
  await metadata?.stop();
  await expect(ask(one.guest, '/')).rejects.toThrow();
  expect(await namespaces()).toEqual(expect.arrayContaining([one.network.id, other.network.id]));
  await engine.run('h1', 'ip', ['netns', 'delete', `nephos-${other.network.id}`]);
  const nobody = randomUUID();
  await engine.run('h1', 'ip', ['netns', 'add', `nephos-${nobody}`]);
  await start();
  for (const { guest, id } of [one, other]) await expectAnswer(guest, '/latest/meta-data/instance-id').toBe(id);
  await expect.poll(namespaces).not.toContain(nobody);
});

test('a network that is deleted leaves nothing behind', async () => {
  const { api, id, network } = one;
  await api.delete(`/compute/v2.1/servers/${id}`);
  await platform.platform.runner.idle();
  expect((await api.delete(`${NETWORKING}/networks/${network.id}`)).status).toBe(204);
  await expect.poll(namespaces).not.toContain(network.id);
  const cards = await engine.run('h1', 'ovs-vsctl', ['--columns=external_ids', 'list', 'Interface']);
  expect(cards).not.toContain(network.id);
  await expectAnswer(other.guest, '/latest/meta-data/instance-id').toBe(other.id);
});
