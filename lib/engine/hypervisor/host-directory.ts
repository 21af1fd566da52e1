export interface HostAddress {
  name: string;
  /** Such as `qemu:///system` or `qemu+ssh://root@node-2/system`. */
  uri: string;
  /** Availability zone; the default zone if omitted. */
  zone?: string;
  /** Address on which other hosts reach it. */
  ip?: string;
}

/** Problems of a host; `error` means that domains cannot run there. */
export const HOST_PROBLEMS = {
  /** The libvirt client is not installed where Nephos runs. */
  no_client: 'error',
  /** Nothing responds at the address. */
  not_reached: 'error',
  /** The host responds, but rejects Nephos or cannot prove its identity. */
  access_denied: 'error',
  /** The SSH host key is unknown. */
  host_key: 'error',
  libvirt_too_old: 'error',
  /** The trial domain did not start. */
  no_machine: 'error',
  /** Domains are emulated, and therefore slow. */
  no_kvm: 'warning',
  /** The folder for disks cannot be used. */
  no_pool: 'error',
  /** The integration bridge of OVN does not exist. */
  no_bridge: 'error',
  /** it is not registered in OVN: its ovn-controller has not registered. */
  no_chassis: 'warning',
  /** The ovn-controller of the host has stopped processing changes. */
  silent_chassis: 'warning',
  /** OVN knows the host, but its Open vSwitch has a different system id. */
  other_chassis: 'warning',
  /** A fence program is configured, but the host is in no segment, so nothing is recovered from it. */
  no_segment: 'warning',
  /** The clock differs too much. */
  clock: 'warning',
  /** Another address leads to the same host. */
  same_uuid: 'error',
  /** Another host has the same name. */
  name_taken: 'error',
} as const satisfies Record<string, 'error' | 'warning'>;

export type HostProblemCode = keyof typeof HOST_PROBLEMS;

export interface HostProblem {
  code: HostProblemCode;
  severity: 'error' | 'warning';
  /** The message of the host, or the subject of the problem: the name of another host, seconds, a version. */
  detail: string | null;
}

/** Creates a problem with the default severity of its code. */
export const hostProblem = (code: HostProblemCode, detail: string | null = null): HostProblem => ({
  code,
  severity: HOST_PROBLEMS[code],
  detail,
});

/** Sorts problems by severity, most severe first. */
export const sortBySeverity = (problems: readonly HostProblem[]): HostProblem[] =>
  problems.toSorted((one, other) => Number(other.severity === 'error') - Number(one.severity === 'error'));

export interface HostExamination {
  isReached: boolean;
  /** Identifies a host independently of its name. */
  hostUuid: string | null;
  /** The host name that the host reports. */
  hostname: string | null;
  libvirtVersion: string | null;
  qemuVersion: string | null;
  cpuModel: string | null;
  cores: number | null;
  memoryMib: number | null;
  /** Size of the file system of the disk folder in GiB. */
  diskGib: number | null;
  diskFreeGib: number | null;
  /** Virtualization of domains. */
  acceleration: 'kvm' | 'emulated' | null;
  /** Most severe first. */
  problems: HostProblem[];
}

/** Examines hosts and configures which of them the driver uses. */
export interface HostDirectory {
  /**
   * Examines a host, whether or not it is in use. Leaves nothing behind except the disk folder. An unreachable host is
   * a result, not an error.
   */
  examine(address: HostAddress): Promise<HostExamination>;
  /** Replaces the hosts of the driver. Hosts that remain are not interrupted. */
  use(hosts: readonly HostAddress[]): Promise<void>;
  /** The hosts of the last call of `use`, or those that the driver was opened with. */
  readonly used: readonly HostAddress[];
}
