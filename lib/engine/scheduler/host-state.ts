/** Values by key. */
export type Properties = ReadonlyMap<string, ReadonlySet<string>>;

export interface HostState {
  id: string;
  name: string;
  availability_zone: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  used_vcpus: number;
  used_ram_mb: number;
  used_disk_gb: number;
  is_enabled: 0 | 1;
  forced_down: 0 | 1;
  state: 'up' | 'down';
  hypervisor_type: string;
  hypervisor_version: number;
  ip: string | null;
  /** Properties of all aggregates of the host; absent if they are not needed. */
  properties?: Properties;
}

/** The server group and the hosts of its other members. */
export interface GroupPlacement {
  policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  /** For anti-affinity. */
  maxPerHost: number;
  members: ReadonlyMap<string, number>;
}

export interface Placement {
  vcpus: number;
  ramMb: number;
  diskGb: number;
  /** Any zone if null. */
  zone: string | null;
  /** Host chosen by an administrator; any if null. */
  host: string | null;
  /** Excluded hosts, such as the source of a migration. */
  avoid?: readonly string[];
  /** Hosts whose hardware does not meet the requirements, such as free huge pages. */
  incapableHosts?: readonly string[];
  /** Whether a hypervisor type can run the server; all can if undefined. */
  runsOn?: ((hypervisorType: string) => boolean) | undefined;
  /** Owner, for aggregates reserved for projects. */
  projectId?: string;
  /** Aggregate properties that the flavor requires, by key. */
  aggregateSpecs?: Readonly<Record<string, string>>;
  group?: GroupPlacement | undefined;
  /** Hosts of servers that must be elsewhere. */
  differentFrom?: ReadonlySet<string> | undefined;
  /** The server must be on one of these hosts. */
  sameAs?: ReadonlySet<string> | undefined;
  /** Query of the user. */
  query?: ((host: HostState) => boolean) | undefined;
  /** Hosts whose segment would no longer be able to restart its servers. */
  beyondReserve?: ReadonlySet<string> | undefined;
  /** Whether an address is near enough. */
  isNear?: ((ip: string) => boolean) | undefined;
}

/** vCPUs per physical core. Memory and disk are not overcommitted. */
export const CPU_OVERCOMMIT = 16;

/** Prefix of aggregate properties that name the projects for which hosts are reserved. */
export const PROJECT_KEY = 'filter_tenant_id';
