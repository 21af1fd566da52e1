/** Values by key. */
export type Properties = ReadonlyMap<string, ReadonlySet<string>>;

/** A host as the scheduler sees it: what it has and what is claimed. */
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
  /** Of all aggregates that the host is in; absent where nobody asks for them. */
  properties?: Properties;
}

/** The group a server belongs to, and where its other members are. */
export interface GroupPlacement {
  policy: 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';
  /** For anti-affinity. */
  maxPerHost: number;
  /** How many members are on a host, by its name. */
  members: ReadonlyMap<string, number>;
}

/** What a server needs of a host. */
export interface Placement {
  vcpus: number;
  ramMb: number;
  diskGb: number;
  /** Any zone when null. */
  zone: string | null;
  /** An administrator's choice of one host; any when null. */
  host: string | null;
  /** Hosts that will not do, such as the one a server moves away from. */
  avoid?: readonly string[];
  /** Hosts whose hardware lacks what it asks for, such as free huge pages. */
  incapableHosts?: readonly string[];
  /** Whether a type of hypervisor can run it; any can when undefined. */
  runsOn?: ((hypervisorType: string) => boolean) | undefined;
  /** Whose server it is, for aggregates that are kept for some projects. */
  projectId?: string;
  /** What the flavor asks of the aggregates of the host, by key. */
  aggregateSpecs?: Readonly<Record<string, string>>;
  group?: GroupPlacement | undefined;
  /** Hosts of servers that it must not be with. */
  differentFrom?: ReadonlySet<string> | undefined;
  /** Hosts of servers that it must be with one of. */
  sameAs?: ReadonlySet<string> | undefined;
  /** A condition of the user's own. */
  query?: ((host: HostState) => boolean) | undefined;
  /** Whether an address is near enough. */
  isNear?: ((ip: string) => boolean) | undefined;
}

/** Virtual cores per real one. Memory and disk are never promised twice. */
export const CPU_OVERCOMMIT = 16;

/** Keys of aggregates that begin with this name the projects for which their hosts are kept. */
export const PROJECT_KEY = 'filter_tenant_id';
