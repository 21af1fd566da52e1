import { attachmentAttributes } from '#lib/block-storage/attachments/attributes.ts';
import { backupAttributes } from '#lib/block-storage/backups/attributes.ts';
import { messageAttributes } from '#lib/block-storage/messages/attributes.ts';
import { qosSpecsAttributes } from '#lib/block-storage/qos-specs/attributes.ts';
import type { StorageBinary } from '#lib/block-storage/services/schema.ts';
import { snapshotAttributes } from '#lib/block-storage/snapshots/attributes.ts';
import { transferAttributes } from '#lib/block-storage/transfers/attributes.ts';
import { volumeTypeAttributes } from '#lib/block-storage/types/attributes.ts';
import {
  MAX_VERIFICATIONS,
  type VerificationCheck,
  type VerificationStatus,
} from '#lib/block-storage/verifications/values.ts';
import { volumeAttributes } from '#lib/block-storage/volumes/attributes.ts';
import { atMost, deletedLater, withinQuota, withRowsOf } from '#lib/db/growth-bound.ts';
import {
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
import type { Text } from '#lib/i18n/text.ts';

export const blockStorageTables = {
  /** Storage services that administrators disabled for new work. */
  disabled_storage_services: boundedTable('administrators', {
    binary: text<StorageBinary>().primary(),
    reason: text().nullable(),
    disabled_at: timestamp(),
  }),
  qos_specs: boundedTable('administrators', qosSpecsAttributes.columns).indexes({ qos_specs_name: unique('name') }),
  volume_types: boundedTable('administrators', {
    ...volumeTypeAttributes.columns,
    extra_specs: json<Record<string, string>>(),
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
  volumes: boundedTable(withinQuota('volumes'), volumeAttributes.columns).indexes({
    volumes_newest: index('project_id', 'created_at', 'id', 'revision'),
    volumes_by_name: index('project_id', 'name', 'id', 'revision'),
    volumes_by_snapshot: index('snapshot_id'),
    volumes_by_type: index('volume_type'),
  }),
  snapshots: boundedTable(withinQuota('snapshots'), snapshotAttributes.columns).indexes({
    snapshots_newest: index('project_id', 'created_at', 'id', 'revision'),
    snapshots_by_name: index('project_id', 'name', 'id', 'revision'),
    snapshots_by_volume: index('volume_id', 'created_at'),
  }),
  backups: boundedTable(withinQuota('backups'), backupAttributes.columns).indexes({
    backups_newest: index('project_id', 'created_at', 'id', 'revision'),
    backups_by_name: index('project_id', 'name', 'id', 'revision'),
    backups_by_volume: index('volume_id', 'data_timestamp'),
    backups_by_parent: index('parent_id'),
  }),
  /** Trial restores of backups. Rows are deleted with their backups. */
  backup_verifications: boundedTable(atMost(MAX_VERIFICATIONS, 'backup'), {
    id: text().primary(),
    /** No reference: a verification that is in progress ends after the deletion of its backup. */
    backup_id: text(),
    volume_id: text(),
    project_id: text(),
    /** Who requested it; null if the platform started it. */
    user_id: text().nullable(),
    status: text<VerificationStatus>(),
    checks: json<VerificationCheck[]>(),
    /** Why it did not pass. */
    reason: json<Text>().nullable(),
    /** Duration of the restore. */
    restore_ms: integer().nullable(),
    /** Its workflow run. */
    run_id: text(),
    created_at: timestamp(),
    started_at: timestamp().nullable(),
    ended_at: timestamp().nullable(),
  }).indexes({
    backup_verifications_by_backup: index('backup_id', 'created_at'),
    backup_verifications_by_volume: index('volume_id', 'created_at'),
    backup_verifications_newest: index('project_id', 'created_at'),
    backup_verifications_active: unique('project_id').where('ended_at is null'),
  }),
  volume_messages: boundedTable(deletedLater('requests'), messageAttributes.columns).indexes({
    volume_messages_newest: index('project_id', 'created_at', 'id'),
    volume_messages_by_resource: index('resource_uuid', 'created_at'),
    volume_messages_by_time: index('created_at'),
  }),
  /** Attachments to external instances or hosts, which clients other than compute report. */
  external_attachments: boundedTable(withRowsOf('volumes'), {
    ...attachmentAttributes.columns,
    attached_at: timestamp(),
  }).indexes({
    external_attachments_by_volume: unique('volume_id'),
  }),
  /** Offers of volumes to anyone with the key; deleted when accepted or cancelled. */
  volume_transfers: boundedTable(withRowsOf('volumes'), transferAttributes.columns).indexes({
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
