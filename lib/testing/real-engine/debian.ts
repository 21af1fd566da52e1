import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeRunFolders } from './daemon.ts';
import { guestImage } from './guest/guest-image.ts';
import { offerKvm } from './kvm.ts';
import { MachineNamespace } from './machine-namespace.ts';
import { makeKey } from './sshd.ts';

const NAME = 'bare';
/** Paths that are private to the machine. */
const OWN = [
  ...['/run', '/root', '/srv', '/etc/libvirt', '/etc/openvswitch', '/var/lib/libvirt', '/var/lib/nephos'],
  ...['/var/lib/openvswitch', '/var/lib/ovn', '/var/log/libvirt', '/var/log/openvswitch', '/var/log/ovn'],
];
const OVS_CTL = '/usr/share/openvswitch/scripts/ovs-ctl';
const OVN_CTL = '/usr/share/ovn/scripts/ovn-ctl';
/** The options of Debian's units, without locking memory, which a container may not do. */
const OVS = ['--no-monitor', '--no-mlockall', '--system-id=random', '--no-record-hostname'];

/** A machine with Debian's own configuration, the packages installed and the units started. */
export class Debian {
  readonly #folder: string;
  readonly #enclosure: MachineNamespace;

  private constructor(folder: string, enclosure: MachineNamespace) {
    this.#folder = folder;
    this.#enclosure = enclosure;
  }

  static async start(folder: string): Promise<Debian> {
    const image = await guestImage();
    // QEMU runs as another user and must be able to enter the folders. A platform in the same process restricts the umask.
    process.umask(0o022);
    chmodSync(folder, 0o711);
    const own = OWN.map((path) => [path, join(folder, path)] as const);
    for (const [, source] of own) mkdirSync(source, { recursive: true });
    makeRunFolders(join(folder, 'run'));
    cpSync('/etc/libvirt', join(folder, 'etc/libvirt'), { recursive: true });
    // Without systemd there are no control groups.
    writeFileSync(join(folder, 'etc/libvirt/qemu.conf'), 'cgroup_controllers = []\n', { flag: 'a' });
    writeFileSync(join(folder, 'hosts'), '127.0.0.1 localhost\n');
    mkdirSync(join(folder, 'root/.ssh'), { mode: 0o700 });
    await makeKey(join(folder, 'root/.ssh/id_ed25519'));
    writeShims(join(folder, 'shims'), image);
    const debian = new Debian(
      folder,
      await MachineNamespace.start(NAME, new Map([...own, ['/etc/hosts', join(folder, 'hosts')]])),
    );
    await debian.#startUnits().catch(async (error) => {
      await debian.end();
      throw error;
    });
    return debian;
  }

  async #startUnits(): Promise<void> {
    await offerKvm(this.#enclosure, join(this.#folder, 'kvm'));
    await this.startSwitch();
    await this.run(OVN_CTL, 'start_northd');
    await this.run('virtlogd', '--daemon');
    await this.run('libvirtd', '--daemon');
  }

  /** Starts or restarts Open vSwitch and `ovn-controller`. */
  async startSwitch(): Promise<void> {
    await this.run(OVN_CTL, 'stop_controller').catch(() => undefined);
    await this.run(OVS_CTL, 'stop').catch(() => undefined);
    await this.run(OVS_CTL, ...OVS, 'start');
    await this.run(OVN_CTL, '--no-monitor', 'start_controller');
  }

  run(program: string, ...args: string[]): Promise<string> {
    return this.#enclosure.run(program, args);
  }

  /** Runs a script in root's shell up to the first failure. @throws with its output */
  type(script: string): Promise<string> {
    const file = join(this.#folder, 'script.sh');
    writeFileSync(file, `set -e\ncd ${resolve('.')}\nexport PATH=${join(this.#folder, 'shims')}:$PATH\n${script}`);
    return this.run('bash', file);
  }

  end(): Promise<void> {
    return this.#enclosure.end();
  }
}

/**
 * Replaces commands of the script. `.ci/run` has already installed the packages, so their list is only compared, and
 * `npm ci` would remove the packages that the tests use. The server starts without the console, which would have to be
 * built.
 */
function writeShims(folder: string, image: string): void {
  mkdirSync(folder);
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const helpers = Object.entries(scripts).filter(([name]) => name.startsWith('setup:'));
  const shim = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/bash\nset -e\n${text}`, { mode: 0o755 });
  };
  shim(
    'apt-get',
    `shift
for package; do
  case "$package" in -*|nodejs|npm) continue ;; esac
  dpkg-query -W -f '\${Status}' "$package" | grep -q 'install ok installed'
done
`,
  );
  shim(
    'npm',
    `case "$1 $2" in
  'ci ') exit ;;
  'start ') exec ${process.execPath} lib/testing/api-process.ts >>${join(folder, '../nephos.log')} 2>&1 ;;
${helpers.map(([name, line]) => `  'run ${name}') words=(${line.replace(/^node /, '')}) ;;\n`).join('')}  *) exit 2 ;;
esac
shift 2
[ "$1" != -- ] || shift
exec ${process.execPath} "\${words[@]}" "\${@/#guest.qcow2/${image}}"
`,
  );
}
