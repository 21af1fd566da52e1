import type { ContainerFormat, DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/schema.ts';
import type { MemberStatus } from '#lib/image/members/schema.ts';
import type { TaskStatus, TaskType } from '#lib/image/tasks/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface ImageTables {
  images: {
    id: string;
    /** Id of the owning project. */
    owner: string;
    /** Empty string for null on the wire, so that lists can be sorted by it. */
    name: string;
    status: ImageStatus;
    visibility: ImageVisibility;
    protected: Flag;
    os_hidden: Flag;
    /** Empty string for null on the wire. */
    container_format: ContainerFormat | '';
    disk_format: DiskFormat | '';
    /** MiB. */
    min_ram: number;
    /** GiB. */
    min_disk: number;
    /** Bytes; 0 before there is data (null on the wire). */
    size: number;
    virtual_size: number | null;
    /** MD5 of the data; null without data. */
    checksum: string | null;
    os_hash_algo: string | null;
    os_hash_value: string | null;
    /** File with the data in the store; null without data. */
    data_key: string | null;
    /** File of the upload in progress, and when its claim expires unless renewed. */
    upload_key: string | null;
    upload_until: Timestamp | null;
    /** File of staged data, its bytes, and the announced total, if any. */
    staged_key: string | null;
    staged_size: number | null;
    staged_total: number | null;
    /** Server and type of a backup by the platform; null for all other images. */
    backup_of: string | null;
    backup_type: string | null;
    /** Increases with each visible change; key of the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /**
   * Ids of deleted images, which are never reused: templates and scripts refer to images by id and would get another
   * owner's image. They are never purged; a row has 36 bytes.
   */
  image_tombstones: { id: string };
  /** Free properties, at the top level of the wire shape. */
  image_properties: { image_id: string; name: string; value: string };
  image_tags: { image_id: string; tag: string };
  /** Projects with which an image is shared. */
  image_members: {
    image_id: string;
    member_id: string;
    status: MemberStatus;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  image_tasks: {
    id: string;
    type: TaskType;
    status: TaskStatus;
    owner: string;
    user_id: string;
    request_id: string;
    image_id: string | null;
    input: Json<Record<string, unknown>>;
    result: Json<Record<string, unknown>> | null;
    message: string;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
}
