import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from './command.ts';
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
const northbound = (...args: string[]) => command('ovn-nbctl', [`--db=${engine.northbound}`, ...args]);

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

  test('are reached from the machine, and by no name that is not theirs', async () => {
    for (const { ip } of engine.hosts)
      expect(await command('ping', ['-c', '1', '-W', '5', ip])).toContain('1 received');
    await expect(engine.run('h3', 'true', [])).rejects.toThrow('There is no host h3.');
  });
});

describe('The network', () => {
  /** A card of the switch in a namespace of its own, as a guest has one. */
  async function plug(host: string, number: number): Promise<void> {
    const [port, mac, address] = [`p${number}`, `02:00:00:00:00:0${number}`, `10.0.0.${number}`];
    await northbound('lsp-add', 'inside', port, '--', 'lsp-set-addresses', port, `${mac} ${address}`);
    const inside = ['type=internal', `mac="${mac}"`, `external_ids:iface-id=${port}`];
    await engine.run(host, 'ovs-vsctl', ['add-port', 'br-int', port, '--', 'set', 'Interface', port, ...inside]);
    await engine.run(host, 'ip', ['netns', 'add', port]);
    await engine.run(host, 'ip', ['link', 'set', port, 'netns', port]);
    await engine.run(host, 'ip', ['-n', port, 'address', 'add', `${address}/24`, 'dev', port]);
    await engine.run(host, 'ip', ['-n', port, 'link', 'set', port, 'up']);
    await engine.run(host, 'ip', ['-n', port, 'route', 'add', 'default', 'via', '10.0.0.254']);
  }

  const ping = (host: string, port: string, address: string) =>
    engine.run(host, 'ip', ['netns', 'exec', port, 'ping', '-c', '3', '-i', '0.2', '-W', '5', address]);

  test('carries packets between ports on two hosts, and through a router to and from the outside', async () => {
    const { gateway } = engine.outside;
    const [own, floating] = [gateway.replace(/1$/, '2'), gateway.replace(/1$/, '3')];
    await northbound('ls-add', 'inside', '--', 'ls-add', 'provider', '--', 'lr-add', 'router');
    await plug('h1', 1);
    await plug('h2', 2);
    await northbound('lrp-add', 'router', 'to-inside', '02:00:00:00:01:01', '10.0.0.254/24');
    await northbound('lrp-add', 'router', 'to-provider', '02:00:00:00:01:02', `${own}/24`);
    for (const name of ['inside', 'provider']) {
      await northbound('lsp-add', name, name, '--', 'lsp-set-type', name, 'router');
      await northbound('lsp-set-addresses', name, 'router', '--', 'lsp-set-options', name, `router-port=to-${name}`);
    }
    await northbound('lsp-add', 'provider', 'net', '--', 'lsp-set-type', 'net', 'localnet');
    await northbound('lsp-set-addresses', 'net', 'unknown', '--', 'lsp-set-options', 'net', 'network_name=physnet1');
    await northbound('lrp-set-gateway-chassis', 'to-provider', 'h1');
    await northbound('lr-nat-add', 'router', 'snat', own, '10.0.0.0/24');
    await northbound('lr-nat-add', 'router', 'dnat_and_snat', floating, '10.0.0.2');
    await northbound('--wait=hv', 'sync');

    expect(await ping('h1', 'p1', '10.0.0.2')).toContain(' 0% packet loss');
    expect(await ping('h1', 'p1', gateway)).toContain(' received');
    expect(await command('ping', ['-c', '3', '-i', '0.2', '-W', '5', floating])).toContain(' received');
    const tunnels = await engine.run('h1', 'ovs-vsctl', [
      '--bare',
      '--columns=type',
      'find',
      'Interface',
      'type=geneve',
    ]);
    expect(tunnels).toContain('geneve');
  });
});

describe('The guest', () => {
  const domain = (name: string, folder: string) => `<domain type='qemu'><name>${name}</name>
    <memory unit='MiB'>128</memory><vcpu>1</vcpu><os><type arch='x86_64'>hvm</type></os>
    <features><acpi/></features><on_reboot>restart</on_reboot>
    <devices>
      <disk type='file'><driver name='qemu' type='qcow2'/><source file='${folder}/${name}.qcow2'/><target dev='vda' bus='virtio'/></disk>
      <serial type='file'><source path='${folder}/${name}.log' append='on'/></serial>
    </devices></domain>`;

  test('boots, says that it is ready, restarts and switches off as it is told to by ACPI', async () => {
    const { folder } = hostOf('h1');
    const overlay = ['-f', 'qcow2', '-F', engine.guestImage.format, '-b', engine.guestImage.path];
    await command('qemu-img', ['create', ...overlay, join(folder, 'guest.qcow2')]);
    writeFileSync(join(folder, 'guest.xml'), domain('guest', folder));
    const ready = () => readFileSync(join(folder, 'guest.log'), 'utf8').split('nephos-test-guest ready').length - 1;

    await virsh('h1', 'create', join(folder, 'guest.xml'));
    await expect.poll(ready).toBe(1);
    await virsh('h1', 'reboot', 'guest');
    await expect.poll(ready).toBe(2);
    await virsh('h1', 'shutdown', 'guest');
    await expect.poll(() => virsh('h1', 'list', '--name')).not.toContain('guest');
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
    expect(await command('ping', ['-c', '1', '-W', '5', hostOf('h2').ip])).toContain('1 received');
  });
});
