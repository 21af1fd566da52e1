import type { GeneratedAlways } from 'kysely';
import type { PowerState, TaskState, VmState } from '#lib/compute/servers/status.ts';
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

export interface ComputeTables {
  flavors: Omit<FlavorSnapshot, 'extra_specs'> & {
    description: string | null;
    is_public: Flag;
    extra_specs: Json<Record<string, string>>;
  };
  /** Owned by users, not by projects. */
  keypairs: {
    id: GeneratedAlways<number>;
    user_id: string;
    name: string;
    type: 'ssh';
    public_key: string;
    fingerprint: string;
    created_at: Timestamp;
  };
  hosts: {
    id: string;
    name: string;
    availability_zone: string;
    vcpus: number;
    ram_mb: number;
    disk_gb: number;
    /** What servers have claimed; changed only in the transaction that sets or clears `servers.host`. */
    used_vcpus: number;
    used_ram_mb: number;
    used_disk_gb: number;
    is_enabled: Flag;
    state: 'up' | 'down';
    hypervisor_type: string;
    driver: string;
    updated_at: Timestamp;
  };
  servers: {
    id: string;
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
    security_groups: Json<{ name: string }[]>;
    fault: Json<ServerFault> | null;
    reservation_id: string;
    launch_index: number;
    /** Rises with every visible change, of ports and attachments too; keys the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
    launched_at: Timestamp | null;
  };
}

/** Why a server is in ERROR. */
export interface ServerFault {
  code: number;
  message: string;
  created: Timestamp;
}
