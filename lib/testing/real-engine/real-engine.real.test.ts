import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './command.ts';
import { type LogicalPort, layLogicalNetwork, outsideAddress, plugNamespace } from './logical-network.ts';
import { type RealEngine, type RealHost, startRealEngine } from './real-engine.ts';

let engine: RealEngine;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 2 });
});
afterAll(() => engine?.stop());

const hostOf = (name: string): RealHost => {
  const host = engine.hosts.find((one) => one.name === name);
  if (!host) throw new Error(`No host ${name}`);
  return host;
};
const virsh = (host: string, ...args: string[]) => command('virsh', ['-c', hostOf(host).uri, ...args]);
const PING = ['-c', '3', '-i', '0.2', '-W', '5'];

describe('The hosts', () => {
  test('answer by their addresses, each with a name and hardware of its own', async () => {
    for (const { name } of engine.hosts) {
      expect(await virsh(name, 'version')).toContain('Running hypervisor: QEMU');
      expect(await virsh(name, 'hostname')).toContain(name);
    }
    const [one, other] = await Promise.all(['h1', 'h2'].map((name) => virsh(name, 'capabilities')));
    const hardware = (capabilities = '') => /<uuid>(.+)<\/uuid>/.exec(capabilities)?.[1];
    expect(hardware(one)).toBeDefined();
    expect(hardware(one)).not.toBe(hardware(other));
  });

  test('are reached from the machine and by one another, and by no name that is not theirs', async () => {
    for (const { ip } of engine.hosts) expect(await command('ping', [...PING, ip])).toContain(' 0% packet loss');
    expect(await engine.run('h1', 'ping', [...PING, 'h2'])).toContain(' 0% packet loss');
    await expect(engine.run('h3', 'true', [])).rejects.toThrow('Host h3 does not exist.');
  });
});

describe('The network', () => {
  const ping = (host: string, port: string, address: string) =>
    engine.run(host, 'ip', ['netns', 'exec', port, 'ping', ...PING, address]);

  test('carries packets between ports on two hosts, and through a router to and from the outside', async () => {
    const floating = outsideAddress(engine, 3);
    const one: LogicalPort = { name: 'p1', mac: '02:00:00:00:00:01', address: '10.0.0.1' };
    const other: LogicalPort = { name: 'p2', mac: '02:00:00:00:00:02', address: '10.0.0.2', floating };
    await plugNamespace(engine, 'h1', one);
    await plugNamespace(engine, 'h2', other);
    await layLogicalNetwork(engine, [one, other]);

    expect(await ping('h1', 'p1', '10.0.0.2')).toContain(' 0% packet loss');
    expect(await ping('h1', 'p1', engine.outside.gateway)).toContain(' 0% packet loss');
    expect(await command('ping', [...PING, floating])).toContain(' 0% packet loss');
    await expect(command('ping', ['-c', '1', '-W', '1', outsideAddress(engine, 4)])).rejects.toThrow('Command failed');
    const flows = await engine.run('h1', 'ovs-appctl', ['dpctl/dump-flows', 'netdev@ovs-netdev']);
    expect(flows).toMatch(/src=198\.18\.\d+\.11,dst=198\.18\.\d+\.12.*geneve\(/);
  });
});

describe('A host without power', () => {
  const domain = `<domain type='qemu'><name>kept</name><memory unit='MiB'>64</memory><os><type arch='x86_64'>hvm</type></os></domain>`;

  test('answers nothing, and has its machines again, switched off, when it is brought up', async () => {
    const file = join(hostOf('h2').folder, 'kept.xml');
    writeFileSync(file, domain);
    await virsh('h2', 'define', file);
    await virsh('h2', 'start', 'kept');
    await engine.cutPower('h2');
    await expect(virsh('h2', 'list')).rejects.toThrow('Failed to connect socket');
    await expect(engine.run('h2', 'true', [])).rejects.toThrow('without power');
    expect(await virsh('h1', 'list', '--all')).not.toContain('kept');

    await engine.bringUp('h2');
    expect(await virsh('h2', 'domstate', 'kept')).toContain('shut off');
    expect(await command('ping', [...PING, hostOf('h2').ip])).toContain(' 0% packet loss');
  });
});
