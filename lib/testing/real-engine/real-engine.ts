import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startCentral, startDatabase, startNorthd } from './central.ts';
import { makeRunFolders } from './daemon.ts';
import { layFabric } from './fabric.ts';
import { guestImage } from './guest/guest-image.ts';
import { Host } from './host.ts';
import { MachineNamespace } from './machine-namespace.ts';
import { knownHost, makeKey } from './sshd.ts';

export interface RealHost {
  name: string;
  /** URI for `virsh -c`, from outside of the host's namespaces. */
  uri: string;
  /** The same host over SSH, like another machine. */
  sshUri: string;
  /** Folder of the domains' disks and consoles, at the same path inside and outside. */
  folder: string;
  /** Address on the network of the hosts. */
  ip: string;
}

/** Libvirt on a named host, or a daemon of OVN. */
export type Daemon = { libvirtd: string } | 'ovn-nb' | 'ovn-sb' | 'ovn-northd';

/** Compute hosts with libvirt, Open vSwitch and OVN on one machine. Nothing of them is left after the tests. */
export interface RealEngine {
  hosts: readonly RealHost[];
  /** OVN's databases as `unix:/...`. */
  northbound: string;
  southbound: string;
  /** The machine's own address on the network of the hosts. */
  ip: string;
  /** The network connected to `physnet1` on each host. The machine has the gateway's address and responds there. */
  outside: { cidr: string; gateway: string };
  /** A bootable disk, described in `guest/guest-image.ts`. */
  guestImage: { path: string; format: 'qcow2' };
  /** Runs a command in a host's namespaces, or in those of OVN's databases with the name `central`. */
  run(host: string, command: string, args: readonly string[]): Promise<string>;
  /** Kills a daemon like a crash. */
  kill(daemon: Daemon): Promise<void>;
  /** Starts a killed daemon, as the service manager does. */
  revive(daemon: Daemon): Promise<void>;
  /** Returns the command that runs another one in a host's namespaces. */
  inside(host: string, words: readonly string[]): string[];
  /** Kills every process of a host, like a power cut. */
  cutPower(host: string): Promise<void>;
  /** Starts a host from the content of its disk; its domains stay off. */
  bringUp(host: string): Promise<void>;
  stop(): Promise<void>;
}

/** Kept short: the path of a Unix socket has at most 108 characters. */
const FOLDERS = '/tmp';

/**
 * Starts hosts `h1`, `h2` and so on with one OVN. Requires root and the packages of packages.txt.
 * @throws if a daemon does not start; all others are then stopped
 */
export async function startRealEngine({ hosts: count = 2 } = {}): Promise<RealEngine> {
  const image = await guestImage();
  removeAbandoned();
  // A platform in the same process restricts the umask, but QEMU on the hosts must be able to enter their folders.
  process.umask(0o022);
  const folder = mkdtempSync(join(FOLDERS, `nre-${process.pid}-`));
  // QEMU runs as another user.
  chmodSync(folder, 0o711);
  makeRunFolders(join(folder, 'run'));
  const central = await MachineNamespace.start('central', new Map([['/run', join(folder, 'run')]]));
  const hosts: Host[] = [];
  const stop = async () => {
    await Promise.all(hosts.map((host) => host.powerOff()));
    await central.end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const [fabric] = await Promise.all([layFabric(central), startCentral(central, folder)]);
    const southbound = `unix:${join(folder, 'sb.sock')}`;
    for (let number = 1; number <= count; number += 1) {
      const name = `h${number}`;
      hosts.push(new Host(name, `${fabric.hosts.prefix}.${10 + number}`, join(folder, name)));
    }
    const names = join(folder, 'hosts');
    writeFileSync(names, ['127.0.0.1 localhost', ...hosts.map(({ name, ip }) => `${ip} ${name}`), ''].join('\n'));
    const [key, known] = [join(folder, 'key'), join(folder, 'known_hosts')];
    await makeKey(key);
    const powerOn = (host: Host) => host.powerOn({ fabric, central, southbound, names, publicKey: `${key}.pub` });
    await Promise.all(hosts.map(powerOn));
    writeFileSync(known, hosts.map((host) => knownHost(host.ip, join(host.root, 'ssh'))).join(''));
    const sshUri = (ip: string) => `qemu+ssh://root@${ip}/system?keyfile=${key}&known_hosts=${known}`;
    const named = (name: string) => {
      const host = hosts.find((one) => one.name === name);
      if (!host) throw new Error(`Host ${name} does not exist.`);
      return host;
    };
    return {
      hosts: hosts.map(({ name, uri, folder: own, ip }) => ({ name, uri, sshUri: sshUri(ip), folder: own, ip })),
      northbound: `unix:${join(folder, 'nb.sock')}`,
      southbound,
      ip: `${fabric.hosts.prefix}.1`,
      outside: { cidr: `${fabric.outside.prefix}.0/24`, gateway: `${fabric.outside.prefix}.1` },
      guestImage: { path: image, format: 'qcow2' },
      run: async (name, command, args) => (name === 'central' ? central : named(name).enclosure).run(command, args),
      kill: (daemon) => kill(daemon, { central, named }),
      revive: (daemon) => revive(daemon, { central, folder, named }),
      inside: (name, words) => named(name).enclosure.inside(words),
      cutPower: async (name) => named(name).powerOff(),
      bringUp: async (name) => powerOn(named(name)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  central: MachineNamespace;
  named(name: string): Host;
}

/** The pid file contains the pid inside the namespace. */
async function kill(daemon: Daemon, { central, named }: Parts): Promise<void> {
  const [enclosure, file] =
    typeof daemon === 'object' ? [named(daemon.libvirtd).enclosure, 'libvirtd'] : [central, PID_FILES[daemon]];
  const path = `/run/${file}.pid`;
  const number = (await enclosure.run('cat', [path])).trim();
  await enclosure.run('kill', ['-KILL', number]);
  await enclosure.run('sh', ['-c', 'while kill -0 "$0" 2>/dev/null; do sleep 0.02; done', number]);
}

async function revive(daemon: Daemon, { central, folder, named }: Parts & { folder: string }): Promise<void> {
  if (typeof daemon === 'object') await named(daemon.libvirtd).enclosure.run('libvirtd', ['--daemon']);
  else if (daemon === 'ovn-northd') await startNorthd(central, folder);
  else await startDatabase(central, folder, daemon === 'ovn-nb' ? 'nb' : 'sb');
}

const PID_FILES = { 'ovn-nb': 'ovn/ovnnb_db', 'ovn-sb': 'ovn/ovnsb_db', 'ovn-northd': 'ovn/ovn-northd' } as const;

/** Killed test runs leave only files behind. */
function removeAbandoned(): void {
  for (const name of readdirSync(FOLDERS)) {
    const [, owner] = /^nre-(\d+)-/.exec(name) ?? [];
    if (owner && !existsSync(join('/proc', owner))) rmSync(join(FOLDERS, name), { recursive: true, force: true });
  }
}
