import type { GeneratedAlways } from 'kysely';
import type { InstanceActionName } from '#lib/compute/instance-actions/schema.ts';
import type { MigrationStatus, MigrationType } from '#lib/compute/migrations/schema.ts';
import type { TaskState } from '#lib/compute/server-actions/verbs.ts';
import type { PowerState, VmState } from '#lib/compute/servers/states.ts';
import type { HostExamination } from '#lib/engine/hypervisor/host-directory.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** A flavor as a server keeps it: later changes of the flavor do not reach servers that exist. */
export interface FlavorSnapshot {
  id: string;
  name: string;
  vcpus: number;
  /** MiB */
  ram: number;
  /** GiB */
  disk: number;
  /** GiB */
  ephemeral: number;
  /** MiB */
  swap: number;
  extra_specs: Record<string, string>;
}

export type ServerGroupPolicy = 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';

export interface ComputeTables {
  flavors: Omit<FlavorSnapshot, 'extra_specs'> & {
    description: string | null;
    is_public: Flag;
    extra_specs: Json<Record<string, string>>;
    /** Kept for clients that set it; no network is shared by it here. */
    rxtx_factor: Json<number>;
  };
  flavor_access: { flavor_id: string; project_id: string };
  /** Owned by users, not by projects. */
  keypairs: {
    id: GeneratedAlways<number>;
    user_id: string;
    name: string;
    type: 'ssh' | 'x509';
    public_key: string;
    fingerprint: string;
    created_at: Timestamp;
  };
  hosts: {
    id: string;
    /** Given in the order of arrival: the id of the hypervisor below microversion 2.53. */
    number: number;
    name: string;
    /** The zone in force: that of an aggregate, else the host's own. */
    availability_zone: string;
    /** What the hypervisor says. */
    own_zone: string;
    vcpus: number;
    ram_mb: number;
    disk_gb: number;
    /** What servers have claimed; changed only in the transaction that sets or clears `servers.host`. */
    used_vcpus: number;
    used_ram_mb: number;
    used_disk_gb: number;
    /** The compute service of the host. */
    service_id: string;
    is_enabled: Flag;
    disabled_reason: string | null;
    /** An administrator, or the recovery of a failed host, says that it is down whatever it reports. */
    forced_down: Flag;
    /** `recovery` where the recovery of its failure forced it down, which the end of its maintenance lifts; null else. */
    forced_down_by: 'recovery' | null;
    /** What was reported last; `isUp` of hosts/state.ts knows whether it counts. */
    state: 'up' | 'down';
    seen_at: Timestamp;
    up_since: Timestamp | null;
    hypervisor_type: string;
    hypervisor_version: number;
    /** On the network of the hosts. */
    ip: string | null;
    cpu_model: string | null;
    driver: string;
    /** The network agent of the host; null once it was forgotten, until the next start. */
    agent_id: string | null;
    agent_enabled: Flag;
    agent_description: string;
    agent_since: Timestamp | null;
    updated_at: Timestamp;
  };
  /** Hosts that administrators added to those of the settings. */
  host_connections: {
    name: string;
    /** Where the libvirt of the host listens. */
    uri: string;
    zone: string | null;
    added_at: Timestamp;
    added_by: string | null;
  };
  /** What the last look at a host found, of the settings or added. */
  host_examinations: { name: string; uri: string; examination: Json<HostExamination>; examined_at: Timestamp };
  /** The platform's own services, which run wherever the platform does. */
  control_services: {
    id: string;
    number: number;
    binary: string;
    host: string;
    is_enabled: Flag;
    disabled_reason: string | null;
    forced_down: Flag;
    updated_at: Timestamp;
  };
  /** Sets of hosts with properties; `availability_zone` among the metadata makes them a zone. */
  aggregates: {
    id: GeneratedAlways<number>;
    uuid: string;
    name: string;
    metadata: Json<Record<string, string>>;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  aggregate_hosts: { aggregate_id: number; host: string };
  /** Which servers shall share a host, or shall not; `servers.server_group_id` names the members. */
  server_groups: {
    id: string;
    project_id: string;
    user_id: string;
    name: string;
    policy: ServerGroupPolicy;
    /** For policy anti-affinity; 1 when null. */
    max_server_per_host: number | null;
    created_at: Timestamp;
  };
  /** Limits of single users within their project. */
  quota_class_limits: { class_name: string; quota: string; hard_limit: number };
  user_quotas: { project_id: string; user_id: string; resource: string; hard_limit: number };
  servers: {
    id: string;
    /** Records of deleted servers outlive their project. */
    project_id: string;
    user_id: string;
    name: string;
    hostname: string;
    description: string | null;
    vm_state: VmState;
    task_state: TaskState | null;
    power_state: PowerState;
    /** Name of the host whose capacity this server has claimed. */
    host: string | null;
    /** What the request asked for; the zone in force is the host's. */
    requested_zone: string | null;
    availability_zone: string | null;
    flavor_id: string;
    flavor: Json<FlavorSnapshot>;
    /** The claim and the quota count these. */
    vcpus: number;
    ram_mb: number;
    disk_gb: number;
    /** Null for a server that boots from a volume. */
    image_id: string | null;
    key_name: string | null;
    metadata: Json<Record<string, string>>;
    tags: Json<string[]>;
    user_data: string | null;
    config_drive: Flag;
    disk_config: 'AUTO' | 'MANUAL';
    access_ipv4: string;
    access_ipv6: string;
    /** Disks of the host beside the root disk, which have no volume behind them. */
    local_disks: Json<LocalDisk[]>;
    /** Files to write into the guest's disk. */
    personality: Json<InjectedFile[]>;
    fault: Json<ServerFault> | null;
    reservation_id: string;
    launch_index: number;
    /** Rises with every visible change, of ports and attachments too; keys the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    launched_at: Timestamp | null;
    /** Deleted servers stay as records for a time: for usage, for their actions, for lists that ask for them. */
    deleted_at: Timestamp | null;
    /** Who locked it, in the role that decides who may unlock it. */
    locked_by: 'owner' | 'admin' | null;
    locked_reason: string | null;
    /** What the creation asked of the scheduler. */
    scheduler_hints: Json<Record<string, unknown>> | null;
    server_group_id: string | null;
    /** The key named by `key_name` as it was at creation. */
    public_key: string | null;
    trusted_certs: Json<string[]> | null;
    /** The image a shelved server's disk was saved to. */
    shelved_image_id: string | null;
  };
  /** What was asked of servers, by whom; outlives the servers. */
  instance_actions: {
    id: GeneratedAlways<number>;
    server_id: string;
    project_id: string;
    user_id: string | null;
    request_id: string;
    action: InstanceActionName;
    /** `Error` once it has failed. */
    message: string | null;
    /** Why, where whoever asked for it said so. */
    reason: string | null;
    started_at: Timestamp;
    updated_at: Timestamp;
  };
  /** The steps of an action. */
  instance_action_events: {
    id: GeneratedAlways<number>;
    action_id: number;
    event: string;
    host: string | null;
    started_at: Timestamp;
    finished_at: Timestamp | null;
    result: 'Success' | 'Error' | null;
    details: string | null;
    traceback: string | null;
  };
  /** Moves of servers between hosts or sizes. While one is not over, both hosts have the server's share claimed. */
  server_migrations: {
    id: GeneratedAlways<number>;
    uuid: string;
    server_id: string;
    project_id: string;
    user_id: string;
    status: MigrationStatus;
    migration_type: MigrationType;
    source_host: string;
    dest_host: string | null;
    old_flavor: Json<FlavorSnapshot>;
    new_flavor: Json<FlavorSnapshot>;
    old_vm_state: VmState;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}

/** A disk that lives and dies with its server. */
export interface LocalDisk {
  /** `/dev/vdb` */
  device: string;
  kind: 'ephemeral' | 'swap';
  /** GiB for an ephemeral disk, MiB for swap. */
  size: number;
  tag: string | null;
}

export interface InjectedFile {
  path: string;
  /** Base64. */
  contents: string;
}

export interface ServerFault {
  code: number;
  message: string;
  /** For administrators, where the message says less. */
  details?: string;
  created: Timestamp;
}
