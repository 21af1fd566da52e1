import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { daemon, makeRunFolders, OVN_RUN, SWITCH_RUN } from './daemon.ts';
import { type Fabric, plugHost } from './fabric.ts';
import { offerKvm } from './kvm.ts';
import { MachineNamespace } from './machine-namespace.ts';
import { startSshd } from './sshd.ts';

/** What a host has of its own, by the path at which its processes find it. What libvirt finds out about QEMU is the same for all. */
const OWN = {
  '/run': 'run',
  '/etc/libvirt': 'libvirt',
  '/var/lib/libvirt': 'lib-libvirt',
  '/var/log/libvirt': 'log/libvirt',
};

/** The database of the host's switch. */
const SWITCH = `unix:${SWITCH_RUN}/db.sock`;
const SWITCH_SCHEMA = '/usr/share/openvswitch/vswitch.ovsschema';

/** Debian's own settings, by which QEMU runs as `libvirt-qemu`; no systemd gives this host control groups. */
const qemuConf = (): string => `${readFileSync('/etc/libvirt/qemu.conf', 'utf8')}\ncgroup_controllers = []\n`;

/** What a host stands in. */
export interface HostEnvironment {
  fabric: Fabric;
  central: MachineNamespace;
  /** OVN's database for chassis. */
  southbound: string;
  /** A file with the names of all hosts, in the place of /etc/hosts. */
  names: string;
  /** The public key that SSH lets in. */
  publicKey: string;
}

/** A compute host: a libvirt, a switch and a chassis of OVN, in namespaces of their own. */
export class Host {
  readonly name: string;
  readonly ip: string;
  readonly root: string;
  #enclosure: MachineNamespace | undefined;

  constructor(name: string, ip: string, root: string) {
    this.name = name;
    this.ip = ip;
    this.root = root;
  }

  get enclosure(): MachineNamespace {
    if (!this.#enclosure) throw new Error(`The host ${this.name} is without power.`);
    return this.#enclosure;
  }

  get folder(): string {
    return join(this.root, 'machines');
  }

  get uri(): string {
    return `qemu+unix:///system?socket=${join(this.root, 'run', 'libvirt', 'libvirt-sock')}`;
  }

  /** Brings it up on what its disk holds. */
  async powerOn({ fabric, central, southbound, names, publicKey }: HostEnvironment): Promise<void> {
    this.#prepare();
    const own = Object.entries(OWN).map(([path, folder]) => [path, join(this.root, folder)] as const);
    const enclosure = await MachineNamespace.start(this.name, new Map([...own, ['/etc/hosts', names]]));
    this.#enclosure = enclosure;
    await offerHugePages(enclosure);
    await offerKvm(enclosure, join(this.root, 'kvm'));
    await Promise.all([
      startLibvirt(enclosure),
      plugHost(fabric, central, enclosure, this.name).then(() => this.#startSwitch(enclosure, fabric, southbound)),
    ]);
    await startSshd(enclosure, { ip: this.ip, folder: join(this.root, 'ssh'), publicKey });
  }

  /** As a loss of power. */
  async powerOff(): Promise<void> {
    await this.#enclosure?.end();
    this.#enclosure = undefined;
  }

  #prepare(): void {
    for (const folder of ['machines', 'run', 'log', 'libvirt']) mkdirSync(join(this.root, folder), { recursive: true });
    // In memory on a real machine.
    for (const left of readdirSync(join(this.root, 'run'))) rmSync(join(this.root, 'run', left), { recursive: true });
    makeRunFolders(join(this.root, 'run'));
    if (existsSync(join(this.root, 'libvirt', 'qemu.conf'))) return;
    writeFileSync(join(this.root, 'libvirt', 'qemu.conf'), qemuConf());
    // Two hosts of one machine: libvirt refuses to migrate between those that have the same hardware.
    const own = `host_uuid = "${randomUUID()}"\nunix_sock_group = "root"\nauth_unix_rw = "none"\n`;
    writeFileSync(join(this.root, 'libvirt', 'libvirtd.conf'), own);
  }

  async #startSwitch(enclosure: MachineNamespace, { hosts, outside }: Fabric, southbound: string): Promise<void> {
    const logs = join(this.root, 'log');
    const database = join(this.root, 'switch.db');
    if (!existsSync(database)) await command('ovsdb-tool', ['create', database, SWITCH_SCHEMA]);
    await enclosure.run('ovsdb-server', [...daemon('ovsdb-server', SWITCH_RUN, logs), `--remote=p${SWITCH}`, database]);
    await enclosure.run('ovs-vsctl', ['--no-wait', ...this.#settings(southbound)]);
    await enclosure.run('ovs-vswitchd', [...daemon('ovs-vswitchd', SWITCH_RUN, logs), SWITCH]);
    // Tunnels of the userspace datapath leave by the bridge that has the host's address.
    await enclosure.run('ovs-vsctl', [...bridge('br-phy', hosts.card), ...bridge('br-ex', outside.card)]);
    await enclosure.run('ip', ['address', 'add', `${this.ip}/24`, 'dev', 'br-phy']);
    await enclosure.run('ip', ['link', 'set', 'br-phy', 'up']);
    await enclosure.run('ip', ['link', 'set', 'br-ex', 'up']);
    await enclosure.run('ovn-controller', [...daemon('ovn-controller', OVN_RUN, logs), SWITCH]);
  }

  #settings(southbound: string): string[] {
    const ids = {
      'system-id': this.name,
      hostname: this.name,
      'ovn-remote': southbound,
      'ovn-encap-type': 'geneve',
      'ovn-encap-ip': this.ip,
      // No module of the kernel: packets are switched by the daemon itself.
      'ovn-bridge-datapath-type': 'netdev',
      'ovn-bridge-mappings': 'physnet1:br-ex',
    };
    const values = Object.entries(ids).map(([key, value]) => `external_ids:${key}=${JSON.stringify(value)}`);
    return ['init', '--', 'set', 'Open_vSwitch', '.', ...values];
  }
}

/** As Debian's units do: virtlogd has the log files of consoles open, for QEMU's user may not write them. */
async function startLibvirt(enclosure: MachineNamespace): Promise<void> {
  await enclosure.run('virtlogd', ['--daemon']);
  await enclosure.run('libvirtd', ['--daemon']);
}

/** Where libvirt looks for them as it starts. */
async function offerHugePages(enclosure: MachineNamespace): Promise<void> {
  const place = '/dev/hugepages';
  mkdirSync(place, { recursive: true });
  await enclosure.run('mount', ['-t', 'hugetlbfs', 'hugetlbfs', place]);
}

const bridge = (name: string, card: string): string[] => [
  ...['--', '--may-exist', 'add-br', name, '--', 'set', 'bridge', name, 'datapath_type=netdev'],
  ...['--', '--may-exist', 'add-port', name, card],
];
