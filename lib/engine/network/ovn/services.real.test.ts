import { once } from 'node:events';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Guest, inGuest, plugGuests } from '#lib/testing/real-engine/guests.ts';
import { type RealEngine, startRealEngine } from '#lib/testing/real-engine/real-engine.ts';
import type { NorthboundRow } from '../driver.ts';
import { formatIp, parseCidr, slaacAddress } from '../ip.ts';
import { OvnNetwork } from './ovn.ts';

let engine: RealEngine;
let driver: OvnNetwork;
const outside = (last: number) => engine.outside.gateway.replace(/\d+$/, String(last));
const CHASSIS_DOWN_MS = 2_000;
const HIDDEN = 10;
const FLOATING = 77;

const guest = (name: string, host: string, last: number): Guest => {
  return { name, host, port: `port-${name}`, mac: `fa:16:3e:00:02:${String(last).padStart(2, '0')}` };
};
const server = guest('server', 'h1', 5);
const client = guest('client', 'h2', 6);
const lease = guest('lease', 'h2', 7);
const gone = guest('gone', 'h1', 8);
const GUESTS = [server, client, lease, gone];

const SLAAC = 'fd00:1::/64';
const slaac = (mac: string) => {
  const cidr = parseCidr(SLAAC);
  return cidr ? formatIp(slaacAddress(cidr, mac)) : '';
};

function network(name: string, prefix: string): NorthboundRow[] {
  const subnet = { table: 'dhcp_options', switch: name, isEnabled: true, raMode: null, addressMode: null } as const;
  return [
    {
      table: 'logical_switch',
      name,
      owner: name,
      isProvider: false,
      mtu: 1400,
      physicalNetwork: null,
      segment: null,
    },
    {
      ...subnet,
      name: `${name}-4`,
      owner: name,
      cidr: `${prefix}.0/24`,
      router: `${prefix}.1`,
      dns: ['192.0.2.53', '192.0.2.54'],
      routes: [{ destination: '10.9.0.0/16', nexthop: `${prefix}.9` }],
    },
    ...routerPort(`r-${name}`, name, [`${prefix}.1/24`, ...(name === 'one' ? ['fd00:1::1/64'] : [])]),
    {
      table: 'nat',
      name: `snat-${name}`,
      owner: 'r',
      router: 'r',
      type: 'snat',
      external: outside(HIDDEN),
      logical: `${prefix}.0/24`,
    },
  ];
}

const ROUTER_MACS: Record<string, string> = {
  one: 'fa:16:3e:00:03:01',
  second: 'fa:16:3e:00:03:02',
  ext: 'fa:16:3e:00:03:03',
};

function routerPort(name: string, on: string, networks: string[], isGateway = false): NorthboundRow[] {
  const mac = ROUTER_MACS[on] ?? '';
  const base = { name, owner: name, mac };
  const addresses = networks.map((each) => each.split('/')[0] ?? '');
  return [
    { ...base, table: 'logical_switch_port', switch: on, type: 'router', isEnabled: true, addresses, allowed: null },
    { ...base, table: 'logical_router_port', router: 'r', networks, isGateway },
  ];
}

function port({ port: name, mac }: Guest, on: string, address: string, group: string): NorthboundRow[] {
  const addresses = [address, ...(on === 'one' ? [slaac(mac)] : [])];
  const allowed = addresses.map((each) => ({ mac, address: each }));
  const base = { name, owner: name, switch: on, mac, addresses, allowed };
  return [
    { ...base, table: 'logical_switch_port', type: 'vif', isEnabled: true },
    { table: 'port_group_port', name: `${group} ${name}`, owner: name, group, port: name },
  ];
}

function rule(name: string, more: Partial<NorthboundRow<'acl'>>): NorthboundRow {
  const any = { direction: 'egress', version: 4, protocol: null, min: null, max: null, remote: null } as const;
  return { table: 'acl', name, owner: name, group: 'web', isStateful: true, ...any, ...more };
}

const rowsNow = (): NorthboundRow[] => [
  {
    table: 'logical_switch',
    name: 'ext',
    owner: 'ext',
    isProvider: true,
    mtu: 1500,
    physicalNetwork: 'physnet1',
    segment: null,
  },
  { table: 'logical_router', name: 'r', owner: 'r', isEnabled: true },
  ...network('one', '10.1.0'),
  ...network('second', '10.2.0'),
  {
    table: 'dhcp_options',
    name: 'one-6',
    owner: 'one',
    switch: 'one',
    cidr: SLAAC,
    router: 'fd00:1::1',
    isEnabled: true,
    dns: [],
    routes: [],
    raMode: 'slaac',
    addressMode: 'slaac',
  },
  ...routerPort('r-ext', 'ext', [`${outside(HIDDEN)}/24`], true),
  { table: 'static_route', name: 'out', owner: 'r', router: 'r', prefix: '0.0.0.0/0', nexthop: engine.outside.gateway },
  {
    table: 'nat',
    name: 'floating',
    owner: 'floating',
    router: 'r',
    type: 'dnat_and_snat',
    external: outside(FLOATING),
    logical: '10.1.0.5',
  },
  { table: 'port_group', name: 'web', owner: 'web' },
  { table: 'port_group', name: 'closed', owner: 'closed' },
  rule('out-4', {}),
  rule('out-6', { version: 6 }),
  rule('http', { direction: 'ingress', protocol: 6, min: 80, max: 80 }),
  ...port(server, 'one', '10.1.0.5', 'web'),
  ...port(client, 'second', '10.2.0.6', 'web'),
  ...port(lease, 'one', '10.1.0.7', 'closed'),
  ...port(gone, 'one', '10.1.0.8', 'closed'),
  {
    ...{ table: 'port_dhcp', name: 'own', owner: lease.port, switch: 'one', port: lease.port, version: 4 },
    ...{ isEnabled: true, options: { mtu: '1300', domain_name: '"own.test"', router: '' } },
  },
];

/** A folder that the tests and a host share. */
const folderOf = ({ host }: Guest) => engine.hosts.find(({ name }) => name === host)?.folder ?? '';

async function script(of: Guest, name: string, text: string): Promise<string> {
  const path = join(folderOf(of), name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
  return path;
}

const run = (of: Guest, ...args: string[]) => inGuest(engine, of, args);
/** Requests a URL from within a guest. @throws if there is no response within the timeout */
const ask = (of: Guest, url: string, seconds = 60) => run(of, 'python3', '-c', ASK, url, String(seconds));
const ASK =
  'import sys, urllib.request as r; print(r.urlopen(sys.argv[1], timeout=float(sys.argv[2])).read().decode(), end="")';

async function configure(of: Guest, address: string): Promise<void> {
  await run(of, 'ip', 'address', 'add', `${address}/24`, 'dev', of.name);
  await run(of, 'ip', 'route', 'add', 'default', 'via', address.replace(/\d+$/, '1'));
}

/** Responds with the address of the client. */
const echoServer = createServer((request, response) => response.end(request.socket.remoteAddress));

beforeAll(async () => {
  engine = await startRealEngine({ hosts: 3 });
  const { northbound, southbound } = engine;
  driver = new OvnNetwork({ northbound, southbound, chassisDownMs: CHASSIS_DOWN_MS });
  const down = new Set(GUESTS.map((each) => each.port));
  const { promise: allUp, resolve } = Promise.withResolvers<void>();
  driver.onPortState((name, isUp) => {
    if (isUp && down.delete(name) && down.size === 0) resolve();
  });
  await Promise.all([driver.apply(rowsNow().map((put) => ({ put }))), plugGuests(engine, GUESTS)]);
  await allUp;
  await configure(server, '10.1.0.5');
  await configure(client, '10.2.0.6');
  const who = `printf 'Content-type: text/plain\\r\\n\\r\\n%s' "$REMOTE_ADDR"`;
  await script(server, 'www/cgi-bin/who', who);
  await run(server, 'busybox', 'httpd', '-p', '0.0.0.0:80', '-h', join(folderOf(server), 'www'));
  await run(server, 'busybox', 'httpd', '-p', '0.0.0.0:81', '-h', join(folderOf(server), 'www'));
  echoServer.listen(0, engine.outside.gateway);
  await once(echoServer, 'listening');
  await engine.run('central', 'ovn-nbctl', [`--db=${engine.northbound}`, '--wait=hv', 'sync']);
});
afterAll(async () => {
  echoServer.close();
  await driver?.stop();
  await engine?.stop();
});

const outsideUrl = () => {
  const place = echoServer.address();
  return `http://${engine.outside.gateway}:${typeof place === 'object' ? place?.port : ''}/`;
};

describe('What a network gives its guests', () => {
  test('a lease with routes, name servers and what is its own, though no rule lets them send', async () => {
    const path = await script(
      lease,
      'lease',
      `[ "$1" = bound ] && env > ${join(folderOf(lease), 'lease.env')}; exit 0`,
    );
    await run(
      lease,
      'busybox',
      'udhcpc',
      '-i',
      lease.name,
      '-f',
      '-q',
      '-n',
      '-s',
      path,
      '-O',
      'staticroutes',
      '-O',
      'mtu',
    );
    const settings = await readFile(join(folderOf(lease), 'lease.env'), 'utf8');
    const lines = settings
      .split('\n')
      .filter((line) => /^(?:ip|router|domain|dns|mtu|mask|lease|staticroutes)=/.test(line));
    expect(lines.toSorted()).toEqual([
      'dns=192.0.2.53 192.0.2.54',
      'domain=own.test',
      'ip=10.1.0.7',
      'lease=43200',
      'mask=24',
      'mtu=1300',
      'staticroutes=10.9.0.0/16 10.1.0.9 0.0.0.0/0 10.1.0.1',
    ]);
  });

  test('an address of IPv6 by advertisement of the router, which answers', async () => {
    await run(server, 'ip', 'link', 'set', server.name, 'down');
    await run(server, 'ip', 'link', 'set', server.name, 'up');
    await run(server, 'ip', 'route', 'replace', 'default', 'via', '10.1.0.1');
    const addresses = () => run(server, 'ip', '-6', 'address', 'show', 'scope', 'global', '-tentative');
    await expect.poll(addresses).toContain(slaac(server.mac));
    expect(await run(server, 'ping', '-6', '-c', '1', '-W', '5', 'fd00:1::1')).toContain('1 received');
  });
});

describe('A router', () => {
  test('leads from one network to another, and the sender keeps its address', async () => {
    expect(await ask(client, 'http://10.1.0.5/cgi-bin/who')).toContain('10.2.0.6');
    await expect(ask(client, 'http://10.1.0.5:81/cgi-bin/who', 1)).rejects.toThrow('timed out');
  });

  test('leads out: with its own address, or the floating IP of who has one', async () => {
    expect(await ask(client, outsideUrl())).toBe(outside(HIDDEN));
    expect(await ask(server, outsideUrl())).toBe(outside(FLOATING));
  });

  test('leads in to a floating IP, where a rule lets it', async () => {
    const at = (port: number) => `http://${outside(FLOATING)}:${port}/cgi-bin/who`;
    const response = await fetch(at(80));
    expect(await response.text()).toContain(engine.outside.gateway);
    await expect(fetch(at(81), { signal: AbortSignal.timeout(1_000) })).rejects.toThrow();
  });

  test('that loses a floating IP in the database gets it back by the difference', async () => {
    await engine.run('central', 'ovn-nbctl', [`--db=${engine.northbound}`, 'lr-nat-del', 'r', 'dnat_and_snat']);
    expect((await driver.read(['floating'])).length).toBe(0);
    await driver.apply(rowsNow().flatMap((put) => (put.name === 'floating' ? [{ put }] : [])));
    await expect.poll(() => ask(server, outsideUrl())).toBe(outside(FLOATING));
  });
});

test('an unplugged port is reported as down', async () => {
  expect((await driver.portStates()).get(gone.port)).toBe(true);
  const { promise: isDown, resolve } = Promise.withResolvers<void>();
  const forget = driver.onPortState((name, isUp) => {
    if (name === gone.port && !isUp) resolve();
  });
  await engine.run('h1', 'ovs-vsctl', ['del-port', 'br-int', gone.name]);
  await isDown;
  forget();
  expect((await driver.portStates()).get(gone.port)).toBe(false);
});

test('a gateway moves to another host when its own loses power, and is planned on those that are there', async () => {
  const hosts = async () => {
    const named = [`--db=${engine.northbound}`, 'lrp-get-gateway-chassis', 'lrp-r-ext'];
    return (await engine.run('central', 'ovn-nbctl', named)).match(/h\d/g) ?? [];
  };
  await expect.poll(async () => (await hosts()).toSorted()).toEqual(['h1', 'h2', 'h3']);
  const [first = '', ...others] = await hosts();
  expect(first).not.toBe(server.host);
  await engine.cutPower(first);
  const url = `http://${outside(FLOATING)}:80/cgi-bin/who`;
  const fetchText = () => fetch(url, { signal: AbortSignal.timeout(2_000) }).then((answer) => answer.text(), String);
  await expect.poll(fetchText).toContain(engine.outside.gateway);
  await engine.bringUp(first);
  // With two hosts, an isolated host would consider the other one as failed, so a third one is needed.
  const [last = ''] = others.filter((host) => host !== server.host);
  await engine.cutPower(last);
  await driver.removeHost(last);
  await expect.poll(hosts).toEqual([first, server.host]);
  expect([await driver.hasHost(last), await driver.hasHost(first)]).toEqual([false, true]);
  await engine.cutPower(first);
  await driver.removeHost(first);
  await expect.poll(hosts).toEqual([server.host]);
  await expect.poll(fetchText).toContain(engine.outside.gateway);
  await engine.bringUp(last);
  await expect.poll(hosts).toContain(last);
});

test('a router is reported as down while no host has its gateway, and as up again once one has', async () => {
  const isUp = async () => (await driver.routerStates()).get('r');
  await expect.poll(isUp).toBe(true);
  const states: boolean[] = [];
  const forget = driver.onRouterState((_router, up) => states.push(up));
  const there = engine.hosts.map(({ name }) => name);
  for (const host of there) {
    if (!(await driver.hasHost(host))) continue;
    await engine.cutPower(host);
    await driver.removeHost(host);
  }
  await expect.poll(isUp).toBe(false);
  await engine.bringUp(server.host);
  await expect.poll(isUp).toBe(true);
  expect([states.includes(false), states.at(-1)]).toEqual([true, true]);
  forget();
});

test('a host that loses power without being forgotten is silent after the declared time, and follows again when it is back', async () => {
  const { name } = engine.hosts.find((host) => host.name === server.host) ?? { name: '' };
  const problem = () => driver.controllerOf(name)?.problem;
  await expect.poll(() => driver.controllerOf(name)).toMatchObject({ problem: null, reportedAt: expect.any(String) });
  await engine.cutPower(name);
  await expect.poll(problem).toBe('silent_chassis');
  expect(driver.controllerOf(name)?.silentS).toBeGreaterThanOrEqual(CHASSIS_DOWN_MS / 1000);
  expect(await driver.hasHost(name)).toBe(true);
  await engine.bringUp(name);
  await expect.poll(problem).toBe(null);
});
