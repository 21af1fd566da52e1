import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Signer } from '#lib/keys/signer.ts';
import { remoteHost } from '#lib/settings/libvirt-address.ts';
import type { HostSpec } from '../hypervisor.ts';
import { type Capacity, probeType, readCapacity } from './capacity-probe.ts';
import { Connection } from './connection.ts';
import { VirshFailure } from './failure.ts';
import { Host } from './host.ts';
import { type Owner, readOwner } from './owner.ts';
import type { Place } from './plan.ts';
import { Pool } from './pool.ts';
import { defineHostSecret, type HostSecret } from './secret.ts';
import { StartTrial } from './trial.ts';

export interface HostOptions {
  name: string;
  /** libvirt URI, such as `qemu:///system` or `qemu+tls://h2/system`. */
  uri: string;
  /** Availability zone. */
  zone?: string;
  /** Folder for the disks of its machines. */
  folder: string;
  /** Whether other hosts share this folder, for example by NFS. */
  isFolderShared?: boolean;
  /** Address on the network of the hosts. */
  ip?: string;
  /** Bridge for interfaces; `br-int` of Open vSwitch if omitted. */
  bridge?: { name: string; isOpenVSwitch: boolean };
  /** Capacity of its last report, used while it does not respond. */
  lastKnown?: Capacity;
  /** Whether guests run on KVM; detected if omitted. */
  type?: Place['type'];
  /** The secret for volumes in Ceph. */
  secret?: HostSecret | undefined;
}

export interface MemberOptions {
  /** For small files in transit. */
  temporaryFolder: string;
  /** Signs the placement of machines. */
  signer: Signer;
  /** Gives the local QEMU, which runs as this user, access to the files of volumes. */
  letThrough?: ((owner: Owner) => Promise<void>) | undefined;
}

/** Options of members; the temporary folder defaults to that of the operating system. */
export const memberOptions = ({
  temporaryFolder = tmpdir(),
  signer,
  letThrough,
}: Omit<MemberOptions, 'temporaryFolder'> & { temporaryFolder?: string }): MemberOptions => ({
  ...{ temporaryFolder, signer, letThrough },
});

/** Upper bound for reports of a host; more is not plausible. */
const MAX_PROCESSORS = 8192;
const NOTHING: Capacity = { vcpus: 0, ramMb: 0, diskGb: 0 };

/** A host of the driver with its reported capacity. */
export class Member {
  readonly host: Host;
  readonly #options: HostOptions;
  readonly #letThrough: MemberOptions['letThrough'];
  readonly #trial: StartTrial;
  #capacity: Capacity;
  #hasAnswered = false;
  #asking: Promise<void> | undefined;

  constructor(options: HostOptions, { temporaryFolder, signer, letThrough }: MemberOptions) {
    const { name, uri, folder, ip, lastKnown = NOTHING } = options;
    const { bridge = { name: 'br-int', isOpenVSwitch: true }, type = 'kvm', isFolderShared = false } = options;
    const connection = new Connection(name, uri, temporaryFolder);
    const tag = isFolderShared ? createHash('sha256').update(name).digest('hex').slice(0, 8) : undefined;
    const place: Place = { folder, type, bridge: bridge.name, isOpenVSwitch: bridge.isOpenVSwitch, tag };
    this.#options = options;
    this.#letThrough = letThrough;
    this.#trial = new StartTrial(connection);
    this.#capacity = lastKnown;
    const [pool, known] = [new Pool(connection, folder), () => this.#known()];
    const more = { ip: ip ?? remoteHost(uri), cpus: lastKnown.vcpus, known, signer };
    this.host = new Host({ connection, pool, place, ...more });
  }

  get spec(): HostSpec {
    const { name, zone = 'nova', ip } = this.#options;
    return {
      name,
      driver: 'libvirt',
      hypervisorType: 'QEMU',
      availabilityZone: zone,
      ...(ip === undefined ? {} : { ip }),
      ...this.#capacity,
    };
  }

  /** Whether these options describe this host. */
  is({ name, uri, zone }: HostOptions): boolean {
    return this.#options.name === name && this.#options.uri === uri && this.#options.zone === zone;
  }

  /** Queries the capacity until it is known. Resolves to the reason if that failed, or undefined. */
  async introduce(): Promise<string | undefined> {
    try {
      await this.#known();
      return undefined;
    } catch (error) {
      if (error instanceof VirshFailure) return error.message;
      throw error;
    }
  }

  /** Why the host, although it responds, cannot start a guest; undefined if it can. */
  trialFailure(): Promise<string | undefined> {
    return this.#trial.failure(this.host.place);
  }

  #known(): Promise<void> {
    if (this.#hasAnswered) return Promise.resolve();
    this.#asking ??= this.#readFacts().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #readFacts(): Promise<void> {
    const { connection, pool } = this.host;
    const [node, version, capabilities] = await Promise.all([
      connection.run(['nodeinfo']),
      connection.run(['version']),
      connection.run(['capabilities']),
    ]);
    // Before the host counts as known, because no operation starts earlier.
    if (this.#options.secret) await defineHostSecret(connection, this.#options.secret);
    const owner = readOwner(capabilities);
    if (connection.isLocal && owner) await this.#letThrough?.(owner);
    const type = this.#options.type ?? (await probeType(connection));
    this.#capacity = readCapacity(node, version, capabilities, await pool.info());
    this.host.place = { ...this.host.place, type };
    this.host.cpus = Math.min(this.#capacity.vcpus, MAX_PROCESSORS);
    this.#hasAnswered = true;
  }
}

export const hostsOf = (members: readonly Member[]): Host[] => members.map(({ host }) => host);

export async function disconnect(members: readonly Member[]): Promise<void> {
  await Promise.all(members.map(({ host }) => host.connection.close()));
}
