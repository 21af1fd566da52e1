import type { BackupStatus } from '#lib/block-storage/backups/schema.ts';
import type { ResourceType } from '#lib/block-storage/messages/schema.ts';
import type { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import type { StorageBinary } from '#lib/block-storage/services/schema.ts';
import type { SnapshotStatus } from '#lib/block-storage/snapshots/schema.ts';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Attributes of a volume that are not part of its data. */
interface VolumeFacts {
  name: string;
  volume_type: string;
  bootable: boolean;
  image_metadata: Record<string, string> | null;
  /** Absent in backups of earlier releases. */
  metadata?: Record<string, string>;
}

export interface BlockStorageTables {
  volume_types: {
    id: string;
    name: string;
    description: string;
    is_public: Flag;
    extra_specs: Json<Record<string, string>>;
    /** QoS specs of the type's volumes. */
    qos_specs_id: string | null;
  };
  volume_type_access: {
    volume_type_id: string;
    project_id: string;
  };
  /** Quotas of a project for a volume type. */
  volume_type_limits: {
    project_id: string;
    volume_type_id: string;
    resource: 'volumes' | 'snapshots' | 'gigabytes';
    /** -1 means unlimited. */
    hard_limit: number;
  };
  /** Default volume type of a project. */
  default_volume_types: {
    project_id: string;
    volume_type_id: string;
  };
  /** Storage services that administrators disabled for new work. */
  disabled_storage_services: {
    binary: StorageBinary;
    reason: string | null;
    disabled_at: Timestamp;
  };
  qos_specs: {
    id: string;
    name: string;
    /** Where the limits are enforced: hypervisor, storage, or both. */
    consumer: QosConsumer;
    specs: Json<Record<string, string>>;
    created_at: Timestamp;
  };
  volumes: {
    id: string;
    project_id: string;
    user_id: string;
    name: string;
    description: string | null;
    size: number;
    status: VolumeStatus;
    volume_type: string;
    availability_zone: string;
    metadata: Json<Record<string, string>>;
    image_metadata: Json<Record<string, string>> | null;
    bootable: Flag;
    source_volid: string | null;
    snapshot_id: string | null;
    /** Increases with each visible change; key of the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  snapshots: {
    id: string;
    project_id: string;
    user_id: string;
    volume_id: string;
    name: string;
    description: string | null;
    /** GiB of the volume at the time of the snapshot. */
    size: number;
    status: SnapshotStatus;
    metadata: Json<Record<string, string>>;
    /** Created while the volume was attached, so file systems may have been in use. */
    is_forced: Flag;
    /** As reported by a client, such as `80%`. */
    progress: string | null;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  backups: {
    id: string;
    project_id: string;
    user_id: string;
    name: string;
    description: string | null;
    /** May no longer exist: a backup does not depend on it. */
    volume_id: string;
    snapshot_id: string | null;
    /** The backup on which this incremental one is based. */
    parent_id: string | null;
    status: BackupStatus;
    /** GiB of the volume at the time of the backup. */
    size: number;
    /** Bytes of its objects. */
    stored_bytes: number;
    object_count: number;
    container: string;
    /** Prefix of the names of its objects. */
    prefix: string;
    availability_zone: string;
    /** Attributes that a restored volume inherits. */
    volume_facts: Json<VolumeFacts>;
    metadata: Json<Record<string, string>>;
    fail_reason: string | null;
    /** Time of the data: when the backed-up volume or snapshot had this state. */
    data_timestamp: Timestamp;
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp | null;
  };
  volume_messages: {
    id: string;
    project_id: string;
    resource_type: ResourceType;
    resource_uuid: string;
    event_id: string;
    request_id: string | null;
    user_message: string;
    created_at: Timestamp;
  };
  /** Attachments to external instances or hosts, which clients other than compute report. */
  told_attachments: {
    id: string;
    volume_id: string;
    instance_uuid: string | null;
    host_name: string | null;
    device: string;
    attached_at: Timestamp;
    status: 'reserved' | 'attaching' | 'attached';
    mode: 'rw' | 'ro';
  };
  /** Offers of volumes to anyone with the key; deleted when accepted or cancelled. */
  volume_transfers: {
    id: string;
    project_id: string;
    volume_id: string;
    name: string;
    key_hash: string;
    created_at: Timestamp;
  };
  volume_attachments: {
    id: string;
    volume_id: string;
    server_id: string;
    device: string;
    delete_on_termination: Flag;
    /** Boot volume of the server; it cannot be detached. */
    is_root: Flag;
    status: 'attaching' | 'attached' | 'detaching';
    /** Device tag inside the guest. */
    tag: string | null;
    attached_at: Timestamp;
  };
}
