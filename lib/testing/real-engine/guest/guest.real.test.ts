import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../command.ts';
import { layLogicalNetwork, outsideAddress, plugNamespace } from '../logical-network.ts';
import { type RealEngine, type RealHost, startRealEngine } from '../real-engine.ts';

let engine: RealEngine;
let first: RealHost;
let second: RealHost;
beforeAll(async () => {
  engine = await startRealEngine({ hosts: 2 });
  [first, second] = engine.hosts as [RealHost, RealHost];
});
afterAll(() => engine?.stop());

const virsh = ({ uri }: RealHost, ...args: string[]) => command('virsh', ['-c', uri, ...args]);

/** The description of a machine whose disk lies in a host's folder; as a file. */
function describeMachine(host: RealHost, name: string, uuid: string, devices: string): string {
  const xml = `<domain type='qemu'><name>${name}</name><uuid>${uuid}</uuid><memory unit='MiB'>128</memory>
    <os><type arch='x86_64' machine='pc'>hvm</type></os><features><acpi/></features>
    <devices>
      <disk type='file'><driver name='qemu' type='qcow2'/><source file='${host.folder}/${name}.qcow2'/><target dev='vda' bus='virtio'/></disk>
      <serial type='file'><source path='${host.folder}/${name}.log' append='on'/></serial>
      ${devices}
    </devices></domain>`;
  const file = join(host.folder, `${name}.xml`);
  writeFileSync(file, xml);
  return file;
}

const makeDisk = ({ folder }: RealHost, name: string) => {
  const { path, format } = engine.guestImage;
  return command('qemu-img', ['create', '-f', 'qcow2', '-F', format, '-b', path, join(folder, `${name}.qcow2`)]);
};
const consoleOf = ({ folder }: RealHost, name: string) => readFileSync(join(folder, `${name}.log`), 'utf8');

/** What a config drive and the metadata service both hold. */
function layMetadata(name: string, metadata: object): string {
  const folder = join(first.folder, `${name}-metadata`);
  mkdirSync(join(folder, 'openstack/latest'), { recursive: true });
  writeFileSync(join(folder, 'openstack/latest/meta_data.json'), JSON.stringify(metadata));
  writeFileSync(join(folder, 'openstack/latest/user_data'), `#!/bin/sh\necho "told by $(hostname)"\n`);
  return folder;
}

describe('The guest', () => {
  test('reads its config drive, listens to its agent, restarts and switches off as it is told to; without a card it waits for none', async () => {
    const drive = join(first.folder, 'drive.iso');
    const metadata = layMetadata('drive', { hostname: 'from-drive.example', public_keys: {} });
    await command('genisoimage', ['-quiet', '-J', '-r', '-V', 'config-2', '-o', drive, metadata]);
    const cd = `<disk type='file' device='cdrom'><source file='${drive}'/><target dev='hda' bus='ide'/><readonly/></disk>
      <channel type='unix'><target type='virtio' name='org.qemu.guest_agent.0'/></channel>`;
    await makeDisk(first, 'acpi');
    const ready = () => consoleOf(first, 'acpi').split('nephos-test-guest ready from-drive.example').length - 1;

    await virsh(first, 'create', describeMachine(first, 'acpi', '00000000-0000-4000-8000-000000000001', cd));
    await expect.poll(ready).toBe(1);
    expect(consoleOf(first, 'acpi')).toContain('told by from-drive.example');

    expect(await virsh(first, 'set-user-password', 'acpi', 'root', 'secret')).toContain('Password set successfully');
    await virsh(first, 'reboot', 'acpi');
    await expect.poll(ready).toBe(2);
    await virsh(first, 'shutdown', 'acpi');
    await expect.poll(() => virsh(first, 'list', '--name')).not.toContain('acpi');
  });

  test('asks the metadata service, answers at a floating address, and there still when it has moved live with its disk', async () => {
    const uuid = '00000000-0000-4000-8000-000000000002';
    const [port, mac] = ['00000000-0000-4000-8000-000000000003', '02:00:00:00:00:05'];
    const floating = outsideAddress(engine, 5);
    const service = { name: 'metadata', mac: '02:00:00:00:00:06', address: '10.0.0.253' };
    await layLogicalNetwork(engine, [{ name: port, mac, address: '10.0.0.5', floating }, service]);
    await plugNamespace(engine, 'h1', service);
    const serving = ['netns', 'exec', 'metadata'];
    await engine.run('h1', 'ip', [...serving, 'ip', 'address', 'add', '169.254.169.254/32', 'dev', 'metadata']);
    const folder = layMetadata('service', { hostname: 'from-service.example' });
    await engine.run('h1', 'ip', [...serving, 'busybox', 'httpd', '-h', folder]);
    const card = `<interface type='bridge'><mac address='${mac}'/><source bridge='br-int'/>
      <virtualport type='openvswitch'><parameters interfaceid='${port}'/></virtualport>
      <model type='virtio'/><mtu size='1442'/></interface>`;
    await makeDisk(first, 'moving');
    await makeDisk(second, 'moving');
    const answer = () =>
      fetch(`http://${floating}/`, { signal: AbortSignal.timeout(2000) }).then((response) => response.text(), String);

    await virsh(first, 'create', describeMachine(first, 'moving', uuid, card));
    await expect.poll(answer).toBe('from-service.example\n');
    await expect.poll(() => consoleOf(first, 'moving')).toContain('configured by: metadata service');

    // Its addresses name the hosts, where libvirt would take their names; a description names the files over there.
    const there = ['--migrateuri', `tcp://${second.ip}`, '--xml', describeMachine(second, 'moving', uuid, card)];
    await virsh(first, 'migrate', '--live', '--copy-storage-inc', ...there, 'moving', second.uri);
    await expect.poll(answer).toBe('from-service.example\n');
    expect(await virsh(first, 'list', '--name')).not.toContain('moving');
    expect(await virsh(second, 'domstate', 'moving')).toContain('running');
  });
});
