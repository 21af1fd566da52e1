import type { HostAddress, HostDirectory, HostExamination, HostProblem } from '../host-directory.ts';
import { examineHost, type Virsh } from './examine.ts';

/** A client connected for one examination. */
interface Visitor extends Virsh {
  close(): Promise<void>;
}

export interface DirectoryOptions<Client extends Visitor> {
  /** The hosts that the driver was opened with. */
  used: readonly HostAddress[];
  /** Folder for disks on every host. */
  folder: string;
  connect(address: HostAddress): Client;
  /** Whether guests really run on KVM on a host. */
  probeType(client: Client): Promise<'kvm' | 'qemu'>;
  /** The network problem of the host with this host name; undefined if it is connected, or the state is unknown. */
  networkProblem(address: HostAddress, hostname: string | null): Promise<HostProblem | undefined>;
  use(hosts: readonly HostAddress[]): Promise<void>;
}

/** The hosts of libvirt. */
export class LibvirtDirectory<Client extends Visitor> implements HostDirectory {
  readonly #options: DirectoryOptions<Client>;
  #used: readonly HostAddress[];
  /** Serializes changes. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: DirectoryOptions<Client>) {
    this.#options = options;
    this.#used = options.used;
  }

  get used(): readonly HostAddress[] {
    return this.#used;
  }

  async examine(address: HostAddress): Promise<HostExamination> {
    const { connect, probeType, networkProblem, folder } = this.#options;
    const virsh = connect(address);
    try {
      return await examineHost(virsh, {
        folder,
        probeType: () => probeType(virsh),
        networkProblem: (hostname) => networkProblem(address, hostname),
      });
    } finally {
      await virsh.close();
    }
  }

  use(hosts: readonly HostAddress[]): Promise<void> {
    const change = this.#turn.then(async () => {
      await this.#options.use(hosts);
      this.#used = hosts;
    });
    this.#turn = change.catch(() => undefined);
    return change;
  }
}
