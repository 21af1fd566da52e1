import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from './command.ts';
import { daemon, makeRunFolders, OVN_RUN, SWITCH_RUN } from './daemon.ts';
import { type Fabric, plugHost } from './fabric.ts';
import { offerKvm } from './kvm.ts';
import { MachineNamespace } from './machine-namespace.ts';
import { startSshd } from './sshd.ts';

/** Paths that are private to a host. Libvirt's cache of QEMU's capabilities is shared. */
const OWN = {
  '/run': 'run',
  '/etc/libvirt': 'libvirt',
  '/var/lib/libvirt': 'lib-libvirt',
  '/var/log/libvirt': 'log/libvirt',
};

const SWITCH = `unix:${SWITCH_RUN}/db.sock`;
const SWITCH_SCHEMA = '/usr/share/openvswitch/vswitch.ovsschema';

/** Debian's own settings, under which QEMU runs as `libvirt-qemu`. Without systemd there are no control groups. */
const qemuConf = (): string => `${readFileSync('/etc/libvirt/qemu.conf', 'utf8')}\ncgroup_controllers = []\n`;

export interface HostEnvironment {
  fabric: Fabric;
  central: MachineNamespace;
  /** OVN's southbound database. */
  southbound: string;
  /** A file with the names of all hosts, mounted at /etc/hosts. */
  names: string;
  /** The public key that SSH accepts. */
  publicKey: string;
}

/** A compute host with libvirt, a switch and an OVN chassis, in its own namespaces. */
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

  /** Starts the host from the content of its disk. */
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

  /** Stops the host like a power failure. */
  async powerOff(): Promise<void> {
    await this.#enclosure?.end();
    this.#enclosure = undefined;
  }

  #prepare(): void {
    for (const folder of ['machines', 'run', 'log', 'libvirt']) mkdirSync(join(this.root, folder), { recursive: true });
    // On a real machine, /run is in memory.
    for (const left of readdirSync(join(this.root, 'run'))) rmSync(join(this.root, 'run', left), { recursive: true });
    makeRunFolders(join(this.root, 'run'));
    if (existsSync(join(this.root, 'libvirt', 'qemu.conf'))) return;
    writeFileSync(join(this.root, 'libvirt', 'qemu.conf'), qemuConf());
    // Both hosts have the hardware of one machine, and libvirt refuses to migrate between hosts with equal UUIDs.
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
    // Tunnels of the userspace datapath use the bridge that has the host's address.
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
      // Packets are switched in user space, without a kernel module.
      'ovn-bridge-datapath-type': 'netdev',
      'ovn-bridge-mappings': 'physnet1:br-ex',
    };
    const values = Object.entries(ids).map(([key, value]) => `external_ids:${key}=${JSON.stringify(value)}`);
    return ['init', '--', 'set', 'Open_vSwitch', '.', ...values];
  }
}

/** Like Debian's units: virtlogd opens the console logs, because QEMU's user cannot write them. */
async function startLibvirt(enclosure: MachineNamespace): Promise<void> {
  await enclosure.run('virtlogd', ['--daemon']);
  await enclosure.run('libvirtd', ['--daemon']);
}

/** Libvirt looks for mounted huge pages when it starts. */
async function offerHugePages(enclosure: MachineNamespace): Promise<void> {
  const place = '/dev/hugepages';
  mkdirSync(place, { recursive: true });
  await enclosure.run('mount', ['-t', 'hugetlbfs', 'hugetlbfs', place]);
}

const bridge = (name: string, card: string): string[] => [
  ...['--', '--may-exist', 'add-br', name, '--', 'set', 'bridge', name, 'datapath_type=netdev'],
  ...['--', '--may-exist', 'add-port', name, card],
];
