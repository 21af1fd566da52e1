import type { BackupStatus } from '#lib/block-storage/backups/schema.ts';
import type { ResourceType } from '#lib/block-storage/messages/schema.ts';
import type { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import type { StorageBinary } from '#lib/block-storage/services/schema.ts';
import type { SnapshotStatus } from '#lib/block-storage/snapshots/schema.ts';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import { deletedLater, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
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

/** Attributes of a volume that are not part of its data. */
interface VolumeFacts {
  name: string;
  volume_type: string;
  bootable: boolean;
  image_metadata: Record<string, string> | null;
  /** Absent in backups of earlier releases. */
  metadata?: Record<string, string>;
}

export const blockStorageTables = {
  /** Storage services that administrators disabled for new work. */
  disabled_storage_services: boundedTable('administrators', {
    binary: text<StorageBinary>().primary(),
    reason: text().nullable(),
    disabled_at: timestamp(),
  }),
  qos_specs: boundedTable('administrators', {
    id: text().primary(),
    name: text(),
    /** Where the limits are enforced: hypervisor, storage, or both. */
    consumer: text<QosConsumer>(),
    specs: json<Record<string, string>>(),
    created_at: timestamp(),
  }).indexes({ qos_specs_name: unique('name') }),
  volume_types: boundedTable('administrators', {
    id: text().primary(),
    name: text(),
    description: text(),
    is_public: flag(),
    extra_specs: json<Record<string, string>>(),
    /** QoS specs of the type's volumes. */
    qos_specs_id: text().nullable().references('qos_specs'),
  }).indexes({
    volume_types_name: unique('name'),
    volume_types_by_qos: index('qos_specs_id'),
  }),
  volume_type_access: boundedTable('administrators', {
    volume_type_id: text().references('volume_types'),
    project_id: text(),
  }).indexes({
    volume_type_access_key: primaryKey('volume_type_id', 'project_id'),
    volume_type_access_by_project: index('project_id'),
  }),
  /** Quotas of a project for a volume type. */
  volume_type_limits: boundedTable('administrators', {
    project_id: text(),
    volume_type_id: text().references('volume_types'),
    resource: text<'volumes' | 'snapshots' | 'gigabytes'>(),
    /** -1 means unlimited. */
    hard_limit: integer(),
  }).indexes({
    volume_type_limits_key: primaryKey('project_id', 'volume_type_id', 'resource'),
    volume_type_limits_by_type: index('volume_type_id'),
  }),
  /** Default volume type of a project. */
  default_volume_types: boundedTable('administrators', {
    project_id: text().primary(),
    volume_type_id: text().references('volume_types'),
  }),
  volumes: boundedTable(withinQuota('volumes'), {
    id: text().primary(),
    project_id: text().references('projects'),
    user_id: text(),
    name: text(),
    description: text().nullable(),
    size: integer(),
    status: text<VolumeStatus>(),
    volume_type: text(),
    availability_zone: text(),
    metadata: json<Record<string, string>>(),
    image_metadata: json<Record<string, string>>().nullable(),
    bootable: flag(),
    source_volid: text().nullable(),
    snapshot_id: text().nullable(),
    /** Increases with each visible change; key of the cache of rendered views. */
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    volumes_newest: index('project_id', 'created_at', 'id', 'revision'),
    volumes_by_name: index('project_id', 'name', 'id', 'revision'),
    volumes_by_snapshot: index('snapshot_id'),
    volumes_by_type: index('volume_type'),
  }),
  snapshots: boundedTable(withinQuota('snapshots'), {
    id: text().primary(),
    project_id: text().references('projects'),
    user_id: text(),
    volume_id: text().references('volumes'),
    name: text(),
    description: text().nullable(),
    /** GiB of the volume at the time of the snapshot. */
    size: integer(),
    status: text<SnapshotStatus>(),
    metadata: json<Record<string, string>>(),
    /** Created while the volume was attached, so file systems may have been in use. */
    is_forced: flag(),
    /** As reported by a client, such as `80%`. */
    progress: text().nullable(),
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    snapshots_newest: index('project_id', 'created_at', 'id', 'revision'),
    snapshots_by_name: index('project_id', 'name', 'id', 'revision'),
    snapshots_by_volume: index('volume_id', 'created_at'),
  }),
  backups: boundedTable(withinQuota('backups'), {
    id: text().primary(),
    project_id: text().references('projects'),
    user_id: text(),
    name: text(),
    description: text().nullable(),
    /** May no longer exist: a backup does not depend on it. */
    volume_id: text(),
    snapshot_id: text().nullable(),
    /** The backup on which this incremental one is based. */
    parent_id: text().nullable().references('backups'),
    status: text<BackupStatus>(),
    /** GiB of the volume at the time of the backup. */
    size: integer(),
    /** Bytes of its objects. */
    stored_bytes: bigint(),
    object_count: integer(),
    container: text(),
    /** Prefix of the names of its objects. */
    prefix: text(),
    availability_zone: text(),
    /** Attributes that a restored volume inherits. */
    volume_facts: json<VolumeFacts>(),
    metadata: json<Record<string, string>>(),
    fail_reason: text().nullable(),
    /** Time of the data: when the backed-up volume or snapshot had this state. */
    data_timestamp: timestamp(),
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp().nullable(),
  }).indexes({
    backups_newest: index('project_id', 'created_at', 'id', 'revision'),
    backups_by_name: index('project_id', 'name', 'id', 'revision'),
    backups_by_volume: index('volume_id', 'data_timestamp'),
    backups_by_parent: index('parent_id'),
  }),
  volume_messages: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    project_id: text(),
    resource_type: text<ResourceType>(),
    resource_uuid: text(),
    event_id: text(),
    request_id: text().nullable(),
    user_message: text(),
    created_at: timestamp(),
  }).indexes({
    volume_messages_newest: index('project_id', 'created_at', 'id'),
    volume_messages_by_resource: index('resource_uuid', 'created_at'),
    volume_messages_by_time: index('created_at'),
  }),
  /** Attachments to external instances or hosts, which clients other than compute report. */
  told_attachments: boundedTable(withRowsOf('volumes'), {
    id: text().primary(),
    volume_id: text().references('volumes'),
    instance_uuid: text().nullable(),
    host_name: text().nullable(),
    device: text(),
    attached_at: timestamp(),
    status: text<'reserved' | 'attaching' | 'attached'>(),
    mode: text<'rw' | 'ro'>(),
  }).indexes({ told_attachments_by_volume: unique('volume_id') }),
  /** Offers of volumes to anyone with the key; deleted when accepted or cancelled. */
  volume_transfers: boundedTable(withRowsOf('volumes'), {
    id: text().primary(),
    project_id: text(),
    volume_id: text().references('volumes'),
    name: text(),
    key_hash: text(),
    created_at: timestamp(),
  }).indexes({
    volume_transfers_by_volume: unique('volume_id'),
    volume_transfers_newest: index('project_id', 'created_at', 'id'),
  }),
  volume_attachments: boundedTable(withRowsOf('volumes'), {
    id: text().primary(),
    volume_id: text().references('volumes'),
    server_id: text(),
    device: text(),
    delete_on_termination: flag(),
    /** Boot volume of the server; it cannot be detached. */
    is_root: flag(),
    status: text<'attaching' | 'attached' | 'detaching'>(),
    /** Device tag inside the guest. */
    tag: text().nullable(),
    attached_at: timestamp(),
  }).indexes({
    volume_attachments_by_volume: index('volume_id'),
    volume_attachments_by_server: unique('server_id', 'device'),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof blockStorageTables> {}
}
