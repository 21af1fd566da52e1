/** A host as its administrators name it, and where the libvirt of it listens. */
export interface HostAddress {
  name: string;
  /** As `qemu:///system` or `qemu+ssh://root@node-2/system`. */
  uri: string;
  /** Availability zone; the usual one when not given. */
  zone?: string;
  /** Where the other hosts reach it. */
  ip?: string;
}

/** What can be wrong with a host, and whether machines cannot run there because of it. */
export const HOST_PROBLEMS = {
  /** libvirt's client is not installed where Nephos runs. */
  no_client: 'error',
  /** Nobody answers at the address. */
  not_reached: 'error',
  /** It answers, and does not let Nephos in or cannot prove who it is. */
  access_denied: 'error',
  /** Its key of SSH is not known. */
  host_key: 'error',
  libvirt_too_old: 'error',
  /** A machine could not be started. */
  no_machine: 'error',
  /** Machines are emulated, and slow. */
  no_kvm: 'warning',
  /** The folder for the disks of its machines cannot be used. */
  no_pool: 'error',
  /** The bridge that OVN plugs machines into is not there. */
  no_bridge: 'error',
  /** OVN does not know it: its ovn-controller has not told of itself. */
  no_chassis: 'warning',
  /** OVN knows it, and its ovn-controller does not follow any more. */
  silent_chassis: 'warning',
  /** Its Open vSwitch has a name that OVN does not know, although it knows the host. */
  other_chassis: 'warning',
  /** The fence program switches it off, and no segment has it: nothing is recovered from there. */
  no_segment: 'warning',
  /** Its clock is off. */
  clock: 'warning',
  /** Another address leads to the same host. */
  same_uuid: 'error',
  /** Another host has its name. */
  name_taken: 'error',
} as const satisfies Record<string, 'error' | 'warning'>;

export type HostProblemCode = keyof typeof HOST_PROBLEMS;

export interface HostProblem {
  code: HostProblemCode;
  severity: 'error' | 'warning';
  /** What the host itself said, or what it is about: the name of another host, seconds, a version. */
  detail: string | null;
}

/** A problem with the gravity that is its own. */
export const hostProblem = (code: HostProblemCode, detail: string | null = null): HostProblem => ({
  code,
  severity: HOST_PROBLEMS[code],
  detail,
});

/** The gravest first. */
export const byGravity = (problems: readonly HostProblem[]): HostProblem[] =>
  problems.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));

/** What a look at a host found; null is what could not be found out. */
export interface HostExamination {
  isReached: boolean;
  /** Tells one host from another, whatever they are called. */
  hostUuid: string | null;
  /** As the host calls itself. */
  hostname: string | null;
  libvirtVersion: string | null;
  qemuVersion: string | null;
  cpuModel: string | null;
  cores: number | null;
  memoryMib: number | null;
  /** Of the file system that the folder for disks lies on; GiB. */
  diskGib: number | null;
  diskFreeGib: number | null;
  /** What machines run on. */
  acceleration: 'kvm' | 'emulated' | null;
  /** The gravest first. */
  problems: HostProblem[];
}

/** Knows how to reach hosts that really run machines, and tells the driver which ones it has. */
export interface HostDirectory {
  /**
   * Looks at a host, also at one that is not in use: what it is, and what is missing there. It leaves nothing behind but the
   * folder for disks. A host that cannot be reached is an answer, not an error.
   */
  examine(address: HostAddress): Promise<HostExamination>;
  /** From here on the driver has these hosts. Those it had already go on as they are. */
  use(hosts: readonly HostAddress[]): Promise<void>;
  /** Those that `use` was told last, or that the driver was opened with. */
  readonly used: readonly HostAddress[];
}
