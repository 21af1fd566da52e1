import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Signer } from '#lib/keys/signer.ts';
import type { HostSpec } from '../hypervisor.ts';
import { remoteHost } from './address.ts';
import { Connection } from './connection.ts';
import { VirshFailure } from './failure.ts';
import { Host } from './host.ts';
import { type Owner, readOwner } from './owner.ts';
import type { Place } from './plan.ts';
import { Pool } from './pool.ts';
import { type Capacity, probeType, readCapacity } from './probing.ts';
import { giveSecret, type HostSecret } from './secret.ts';
import { StartTrial } from './trial.ts';

/** A host as an administrator names it. */
export interface HostOptions {
  name: string;
  /** Of libvirt, as `qemu:///system` or `qemu+tls://h2/system`. */
  uri: string;
  /** Availability zone. */
  zone?: string;
  /** Where the disks of its machines lie. */
  folder: string;
  /** Whether other hosts have the same folder, such as by NFS. */
  isFolderShared?: boolean;
  /** Address on the network of the hosts. */
  ip?: string;
  /** What cards are plugged into; `br-int` of Open vSwitch when not given. */
  bridge?: { name: string; isOpenVSwitch: boolean };
  /** What it was when it answered last, for as long as it does not. */
  lastKnown?: Capacity;
  /** Whether guests run on KVM; found out when not given. */
  type?: Place['type'];
  /** What its machines open volumes in Ceph with. */
  secret?: HostSecret | undefined;
}

/** What all hosts of a driver are given. */
export interface MemberOptions {
  /** For small files that are on their way. */
  temporaryFolder: string;
  /** Signs where machines are placed. */
  signer: Signer;
  /** Lets QEMU of this machine, which runs as this user, get to the files of volumes. */
  letThrough?: ((owner: Owner) => Promise<void>) | undefined;
}

/** Options of members, of which the temporary folder of the machine is the default. */
export const memberOptions = ({
  temporaryFolder = tmpdir(),
  signer,
  letThrough,
}: Omit<MemberOptions, 'temporaryFolder'> & { temporaryFolder?: string }): MemberOptions => ({
  ...{ temporaryFolder, signer, letThrough },
});

/** A host that says more of itself is not believed. */
const MAX_PROCESSORS = 8192;
const NOTHING: Capacity = { vcpus: 0, ramMb: 0, diskGb: 0 };

/** A host of the driver, and what it said that it is. */
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

  /** Whether it is the host that somebody names. */
  is({ name, uri, zone }: HostOptions): boolean {
    return this.#options.name === name && this.#options.uri === uri && this.#options.zone === zone;
  }

  /** Asks the host what it is, until it has told once. Answers why it has not; undefined when it has. */
  async introduce(): Promise<string | undefined> {
    try {
      await this.#known();
      return undefined;
    } catch (error) {
      if (error instanceof VirshFailure) return error.message;
      throw error;
    }
  }

  /** Why the host, which has answered, cannot start a guest; undefined when it can. */
  trialFailure(): Promise<string | undefined> {
    return this.#trial.failure(this.host.place);
  }

  #known(): Promise<void> {
    if (this.#hasAnswered) return Promise.resolve();
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const { connection, pool } = this.host;
    const [node, version, capabilities] = await Promise.all([
      connection.run(['nodeinfo']),
      connection.run(['version']),
      connection.run(['capabilities']),
    ]);
    // Before it counts as known: nothing is begun there earlier.
    if (this.#options.secret) await giveSecret(connection, this.#options.secret);
    const owner = readOwner(capabilities);
    if (connection.isLocal && owner) await this.#letThrough?.(owner);
    const type = this.#options.type ?? (await probeType(connection));
    this.#capacity = readCapacity(node, version, capabilities, await pool.info());
    this.host.place = { ...this.host.place, type };
    this.host.cpus = Math.min(this.#capacity.vcpus, MAX_PROCESSORS);
    this.#hasAnswered = true;
  }
}
