import type { BackupStatus } from '#lib/block-storage/backups/schema.ts';
import type { ResourceType } from '#lib/block-storage/messages/schema.ts';
import type { QosConsumer } from '#lib/block-storage/qos-specs/schema.ts';
import type { StorageBinary } from '#lib/block-storage/services/schema.ts';
import type { SnapshotStatus } from '#lib/block-storage/snapshots/schema.ts';
import type { VolumeStatus } from '#lib/block-storage/volumes/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

/** Of a volume, what does not stand in its bytes. */
interface VolumeFacts {
  name: string;
  volume_type: string;
  bootable: boolean;
  image_metadata: Record<string, string> | null;
  /** Missing in backups of earlier releases. */
  metadata?: Record<string, string>;
}

export interface BlockStorageTables {
  volume_types: {
    id: string;
    name: string;
    description: string;
    is_public: Flag;
    extra_specs: Json<Record<string, string>>;
    /** What limits volumes of the type. */
    qos_specs_id: string | null;
  };
  volume_type_access: {
    volume_type_id: string;
    project_id: string;
  };
  /** How much of a type a project may have. */
  volume_type_limits: {
    project_id: string;
    volume_type_id: string;
    resource: 'volumes' | 'snapshots' | 'gigabytes';
    /** -1 is none. */
    hard_limit: number;
  };
  /** Which type a project's volumes get when nobody says otherwise. */
  default_volume_types: {
    project_id: string;
    volume_type_id: string;
  };
  /** What runs the storage and is kept from new work. */
  disabled_storage_services: {
    binary: StorageBinary;
    reason: string | null;
    disabled_at: Timestamp;
  };
  qos_specs: {
    id: string;
    name: string;
    /** Who holds volumes to it: the hypervisor, the storage, or both. */
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
    /** Rises with every visible change; keys the cache of rendered views. */
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
    /** GiB of the volume when it was taken. */
    size: number;
    status: SnapshotStatus;
    metadata: Json<Record<string, string>>;
    /** Taken of an attached volume, whose file systems may have been at work. */
    is_forced: Flag;
    /** As a client reported it, such as `80%`. */
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
    /** It may be gone: a backup does not depend on it. */
    volume_id: string;
    snapshot_id: string | null;
    /** The backup that this one adds to. */
    parent_id: string | null;
    status: BackupStatus;
    /** GiB of the volume when it was backed up. */
    size: number;
    /** Bytes of its objects. */
    stored_bytes: number;
    object_count: number;
    container: string;
    /** How the names of its objects begin. */
    prefix: string;
    availability_zone: string;
    /** What a volume that is made from it takes over. */
    volume_facts: Json<VolumeFacts>;
    metadata: Json<Record<string, string>>;
    fail_reason: string | null;
    /** When the volume held what is in it. */
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
  /** Attachments that somebody else than compute told of, to an instance or a host of his own. */
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
  /** Offers of volumes to whoever has the key; they end when one is accepted or taken back. */
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
    /** The volume the server boots from; it cannot be detached. */
    is_root: Flag;
    status: 'attaching' | 'attached' | 'detaching';
    /** What the server calls the disk inside the guest. */
    tag: string | null;
    attached_at: Timestamp;
  };
}
