import { aggregateAttributes } from '#lib/compute/aggregates/attributes.ts';
import { flavorAttributes } from '#lib/compute/flavors/attributes.ts';
import { instanceActionAttributes, instanceActionEventAttributes } from '#lib/compute/instance-actions/attributes.ts';
import { keypairAttributes } from '#lib/compute/keypairs/attributes.ts';
import type { Counters } from '#lib/compute/measurements/counters.ts';
import type { CpuStreaks } from '#lib/compute/measurements/cpu-streaks.ts';
import { MAX_MEASUREMENTS, type MeasurementRange } from '#lib/compute/measurements/ranges.ts';
import { migrationAttributes } from '#lib/compute/migrations/attributes.ts';
import type { BootState } from '#lib/compute/readiness/indicators.ts';
import { serverGroupAttributes } from '#lib/compute/server-groups/attributes.ts';
import { serverAttributes } from '#lib/compute/servers/attributes.ts';
import { serviceAttributes } from '#lib/compute/services/attributes.ts';
import type { ServerFault } from '#lib/compute/stored-types.ts';
import { atMost, deletedLater, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  flag,
  index,
  integer,
  json,
  primaryKey,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import type { HostExamination } from '#lib/engine/hypervisor/host-directory.ts';

export const computeTables = {
  flavors: boundedTable('administrators', flavorAttributes.columns).indexes({ flavors_name: unique('name') }),
  flavor_access: boundedTable('administrators', {
    flavor_id: text().references('flavors'),
    project_id: text(),
  }).indexes({
    flavor_access_key: unique('flavor_id', 'project_id'),
    flavor_access_by_project: index('project_id'),
  }),
  keypairs: boundedTable(withinQuota('key_pairs'), keypairAttributes.columns).indexes({
    keypairs_name: unique('user_id', 'name'),
  }),
  hosts: boundedTable('administrators', {
    id: text().primary(),
    /** Assigned in order of registration; the id of the hypervisor below microversion 2.53. */
    number: integer(),
    name: text(),
    /** Effective zone: that of an aggregate, otherwise the host's own. */
    availability_zone: text(),
    /** As reported by the hypervisor. */
    own_zone: text(),
    vcpus: integer(),
    ram_mb: integer(),
    disk_gb: integer(),
    /** Capacity claimed by servers; changed only in the transaction that sets or clears `servers.host`. */
    used_vcpus: integer(),
    used_ram_mb: integer(),
    used_disk_gb: integer(),
    /** Compute service of the host. */
    service_id: text(),
    is_enabled: flag(),
    disabled_reason: text().nullable(),
    /** `drain` if a drain that was cancelled or failed left it disabled, until that changes; otherwise null. */
    disabled_by: text<'drain'>().nullable(),
    /** Set by an administrator or by the recovery of the host; overrides its reported state. */
    forced_down: flag(),
    /** `recovery` if a recovery forced it down, which is reverted when its maintenance ends; otherwise null. */
    forced_down_by: text<'recovery'>().nullable(),
    /** Last reported state; `isUp` in hosts/state.ts decides whether it is recent enough. */
    state: text<'up' | 'down'>(),
    seen_at: timestamp(),
    up_since: timestamp().nullable(),
    /** The silent one of two paths on which the host is observed, and its last response; null if there is none. */
    suspect_path: text<'hypervisor' | 'network' | 'all'>().nullable(),
    suspect_since: timestamp().nullable(),
    /** Whether its watchdog renewed its lease when the host was up last. */
    is_lease_renewed: flag().default(0),
    hypervisor_type: text(),
    hypervisor_version: integer(),
    /** Address in the network of the hosts. */
    ip: text().nullable(),
    cpu_model: text().nullable(),
    driver: text(),
    /** Network agent of the host; null after it was deleted, until the next start. */
    agent_id: text().nullable(),
    agent_enabled: flag(),
    agent_description: text(),
    agent_since: timestamp().nullable(),
    updated_at: timestamp(),
  }).indexes({ hosts_name: unique('name') }),
  /** Hosts that administrators added, in addition to those of the settings. */
  host_connections: boundedTable('administrators', {
    name: text().primary(),
    /** libvirt connection URI. */
    uri: text(),
    zone: text().nullable(),
    added_at: timestamp(),
    added_by: text().nullable(),
  }),
  /** Result of the last examination of a host, from the settings or added. */
  host_examinations: boundedTable('administrators', {
    name: text().primary(),
    uri: text(),
    examination: json<HostExamination>(),
    examined_at: timestamp(),
  }),
  /** The platform's own services. */
  control_services: boundedTable('platform', { id: text().primary(), ...serviceAttributes.columns }),
  aggregates: boundedTable('administrators', aggregateAttributes.columns).indexes({ aggregates_name: unique('name') }),
  aggregate_hosts: boundedTable('administrators', {
    aggregate_id: bigint().references('aggregates'),
    host: text(),
  }).indexes({
    aggregate_hosts_key: unique('aggregate_id', 'host'),
    aggregate_hosts_by_host: index('host'),
  }),
  server_groups: boundedTable(withinQuota('server_groups'), serverGroupAttributes.columns).indexes({
    server_groups_by_project: index('project_id', 'created_at', 'id'),
    server_groups_newest: index('created_at', 'id'),
  }),
  /** `quota_class_limits` has limits of quota classes, `user_quotas` those of single users within a project. */
  quota_class_limits: boundedTable('administrators', {
    class_name: text(),
    quota: text(),
    hard_limit: integer(),
  }).indexes({
    quota_class_limits_key: primaryKey('class_name', 'quota'),
  }),
  user_quotas: boundedTable('administrators', {
    project_id: text(),
    user_id: text(),
    resource: text(),
    hard_limit: integer(),
  }).indexes({
    user_quotas_key: unique('project_id', 'user_id', 'resource'),
  }),
  servers: boundedTable(withinQuota('instances', 'retention'), {
    ...serverAttributes.columns,
    fault: json<ServerFault>().nullable(),
  }).indexes({
    servers_by_host: index('host'),
    servers_newest: index('project_id', 'created_at', 'id', 'revision').where('deleted_at is null'),
    servers_by_name: index('project_id', 'name', 'id', 'revision').where('deleted_at is null'),
    servers_all_newest: index('created_at', 'id', 'revision').where('deleted_at is null'),
    servers_by_group: index('server_group_id'),
    servers_deleted: index('deleted_at'),
    servers_by_state: index(
      'project_id',
      'vm_state',
      'task_state',
      'updated_at',
      'image_id',
      'vcpus',
      'ram_mb',
      'id',
      'deleted_at',
    ).where('deleted_at is null'),
    servers_crashed: index('id').where('power_state = 6'),
  }),
  instance_actions: boundedTable(deletedLater('requests'), instanceActionAttributes.columns).indexes({
    instance_actions_by_server: index('server_id', 'started_at'),
    instance_actions_by_time: index('updated_at').where("action <> 'create'"),
    instance_actions_failed: index('user_id', 'id').where("message = 'Error'"),
    instance_actions_by_request: index('request_id', 'server_id'),
  }),
  instance_action_events: boundedTable(withRowsOf('instance_actions'), {
    ...instanceActionEventAttributes.columns,
    traceback: text().nullable(),
  }).indexes({ instance_action_events_by_action: index('action_id') }),
  server_migrations: boundedTable(deletedLater('requests'), {
    ...migrationAttributes.columns,
    dest_host: text().nullable(),
  }).indexes({
    server_migrations_by_server: index('server_id', 'id'),
    server_migrations_by_time: index('updated_at'),
  }),
  /**
   * Use of instances, and of all instances of a project or a host, in each step of a range. The key begins with the time,
   * so that each round writes its rows side by side.
   */
  measurements: boundedTable(atMost(MAX_MEASUREMENTS, 'server, project or host'), {
    range: text<MeasurementRange>(),
    /** Start of the step. */
    at: timestamp(),
    /** Id of the server, project or host. */
    subject_id: text(),
    is_simulated: flag(),
    /** Minutes that were measured, by which averages are weighted. */
    minutes: integer(),
    instances: integer(),
    vcpus: integer(),
    memory_total_mb: bigint(),
    /** Averages: thousandths of a vCPU, MiB, and bytes per second. */
    cpu_milli: bigint(),
    memory_mb: bigint(),
    read_rate: bigint(),
    write_rate: bigint(),
    received_rate: bigint(),
    sent_rate: bigint(),
    /** Maxima of the averages of minutes. */
    cpu_milli_max: bigint(),
    memory_mb_max: bigint(),
    read_rate_max: bigint(),
    write_rate_max: bigint(),
    received_rate_max: bigint(),
    sent_rate_max: bigint(),
  }).indexes({ measurements_key: primaryKey('range', 'at', 'subject_id') }),
  /** Counters of the machines of a host in the last round in which it responded. */
  host_counters: boundedTable('administrators', {
    host: text().primary(),
    /** Minute of the round. */
    round_at: timestamp(),
    read_at: timestamp(),
    counters: json<Record<string, Counters>>(),
    /** For alerts about CPU use. */
    cpu_streaks: json<CpuStreaks>().default('{}'),
  }),
  /** How far the last boot of a server is. */
  server_readiness: boundedTable(withRowsOf('servers'), {
    server_id: text().primary(),
    /** Start of the action that booted it, such as its launch. */
    began_at: timestamp(),
    active_at: timestamp(),
    state: json<BootState>(),
    /** Whether the boot is still checked, the next time at `check_at` and the last time at `until`. */
    is_open: flag(),
    check_at: timestamp(),
    until: timestamp(),
  }).indexes({ server_readiness_open: index('check_at').where('is_open = 1') }),
  /** Until when the values of a range were combined from those of a finer one. */
  measurement_progress: boundedTable('platform', { range: text<MeasurementRange>().primary(), until: timestamp() }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof computeTables> {}
}
