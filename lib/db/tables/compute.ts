import type { GeneratedAlways } from 'kysely';
import type { InstanceActionName } from '#lib/compute/instance-actions/schema.ts';
import type { MigrationStatus, MigrationType } from '#lib/compute/migrations/schema.ts';
import type { TaskState } from '#lib/compute/server-actions/verbs.ts';
import type { PowerState, VmState } from '#lib/compute/servers/states.ts';
import type { HostExamination } from '#lib/engine/hypervisor/host-directory.ts';
import type { FailureReason } from '#lib/engine/workflows/failure-reason.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Copy of a flavor in a server: later changes of the flavor do not affect existing servers. */
export interface FlavorSnapshot {
  id: string;
  name: string;
  vcpus: number;
  /** MiB. */
  ram: number;
  /** GiB. */
  disk: number;
  /** GiB. */
  ephemeral: number;
  /** MiB. */
  swap: number;
  extra_specs: Record<string, string>;
}

export type ServerGroupPolicy = 'affinity' | 'anti-affinity' | 'soft-affinity' | 'soft-anti-affinity';

export interface ComputeTables {
  flavors: Omit<FlavorSnapshot, 'extra_specs'> & {
    description: string | null;
    is_public: Flag;
    extra_specs: Json<Record<string, string>>;
    /** Stored for clients that set it, without effect. */
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
    /** Assigned in order of registration; the id of the hypervisor below microversion 2.53. */
    number: number;
    name: string;
    /** Effective zone: that of an aggregate, otherwise the host's own. */
    availability_zone: string;
    /** As reported by the hypervisor. */
    own_zone: string;
    vcpus: number;
    ram_mb: number;
    disk_gb: number;
    /** Capacity claimed by servers; changed only in the transaction that sets or clears `servers.host`. */
    used_vcpus: number;
    used_ram_mb: number;
    used_disk_gb: number;
    /** Compute service of the host. */
    service_id: string;
    is_enabled: Flag;
    disabled_reason: string | null;
    /** Set by an administrator or by the recovery of the host; overrides its reported state. */
    forced_down: Flag;
    /** `recovery` if a recovery forced it down, which is reverted when its maintenance ends; otherwise null. */
    forced_down_by: 'recovery' | null;
    /** Last reported state; `isUp` in hosts/state.ts decides whether it is recent enough. */
    state: 'up' | 'down';
    seen_at: Timestamp;
    up_since: Timestamp | null;
    hypervisor_type: string;
    hypervisor_version: number;
    /** Address in the network of the hosts. */
    ip: string | null;
    cpu_model: string | null;
    driver: string;
    /** Network agent of the host; null after it was deleted, until the next start. */
    agent_id: string | null;
    agent_enabled: Flag;
    agent_description: string;
    agent_since: Timestamp | null;
    updated_at: Timestamp;
  };
  /** Hosts that administrators added, in addition to those of the settings. */
  host_connections: {
    name: string;
    /** libvirt connection URI. */
    uri: string;
    zone: string | null;
    added_at: Timestamp;
    added_by: string | null;
  };
  /** Result of the last examination of a host, from the settings or added. */
  host_examinations: { name: string; uri: string; examination: Json<HostExamination>; examined_at: Timestamp };
  /** The platform's own services, which run in each replica. */
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
  /** Groups of hosts with properties; the metadata key `availability_zone` makes one a zone. */
  aggregates: {
    id: GeneratedAlways<number>;
    uuid: string;
    name: string;
    metadata: Json<Record<string, string>>;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  aggregate_hosts: { aggregate_id: number; host: string };
  /** Affinity and anti-affinity groups; `servers.server_group_id` refers to them. */
  server_groups: {
    id: string;
    project_id: string;
    user_id: string;
    name: string;
    policy: ServerGroupPolicy;
    /** For policy anti-affinity; null means 1. */
    max_server_per_host: number | null;
    created_at: Timestamp;
  };
  /** `quota_class_limits` has limits of quota classes, `user_quotas` those of single users within a project. */
  quota_class_limits: { class_name: string; quota: string; hard_limit: number };
  user_quotas: { project_id: string; user_id: string; resource: string; hard_limit: number };
  servers: {
    id: string;
    /** Not a reference: records of deleted servers outlive their project. */
    project_id: string;
    user_id: string;
    name: string;
    hostname: string;
    description: string | null;
    vm_state: VmState;
    task_state: TaskState | null;
    power_state: PowerState;
    /** Host on which the server has claimed capacity. */
    host: string | null;
    /** As requested by the client; the effective zone is that of the host. */
    requested_zone: string | null;
    availability_zone: string | null;
    flavor_id: string;
    flavor: Json<FlavorSnapshot>;
    /** Basis of claims and quotas. */
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
    /** Local disks besides the root disk, without a volume. */
    local_disks: Json<LocalDisk[]>;
    /** Files to write to the guest's disk. */
    personality: Json<InjectedFile[]>;
    fault: Json<ServerFault> | null;
    reservation_id: string;
    launch_index: number;
    /** Increases with each visible change, including ports and attachments; key of the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    launched_at: Timestamp | null;
    /** Deleted servers are retained for some time: for usage, actions, and lists with `deleted`. */
    deleted_at: Timestamp | null;
    /** Role of the user who locked it; determines who may unlock it. */
    locked_by: 'owner' | 'admin' | null;
    locked_reason: string | null;
    /** Scheduler hints of the creation. */
    scheduler_hints: Json<Record<string, unknown>> | null;
    server_group_id: string | null;
    /** Public key of `key_name` at the time of creation. */
    public_key: string | null;
    trusted_certs: Json<string[]> | null;
    /** Image of a shelved server's disk. */
    shelved_image_id: string | null;
  };
  /** Actions on servers; retained after the server is deleted. */
  instance_actions: {
    id: GeneratedAlways<number>;
    server_id: string;
    project_id: string;
    user_id: string | null;
    request_id: string;
    action: InstanceActionName;
    /** `Error` after a failure. */
    message: string | null;
    /** Reason given by the caller, if any. */
    reason: string | null;
    started_at: Timestamp;
    updated_at: Timestamp;
  };
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
    reason: Json<FailureReason> | null;
  };
  /** Moves of servers between hosts, and resizes. Until one ends, both hosts have the capacity claimed. */
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

/** A disk that is deleted with its server. */
export interface LocalDisk {
  /** Such as `/dev/vdb`. */
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
  /** For administrators, in addition to the message. */
  details?: string;
  /** For explanations. */
  reason?: FailureReason;
  created: Timestamp;
}
