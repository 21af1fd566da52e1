import type { ContainerFormat, DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/schema.ts';
import type { MemberStatus } from '#lib/image/members/schema.ts';
import type { TaskStatus, TaskType } from '#lib/image/tasks/schema.ts';
import type { Flag, Json, Timestamp } from './column-types.ts';

export interface ImageTables {
  images: {
    id: string;
    /** The project that owns it. */
    owner: string;
    /** Empty stands for null on the wire, so that lists can be sorted by it. */
    name: string;
    status: ImageStatus;
    visibility: ImageVisibility;
    protected: Flag;
    os_hidden: Flag;
    /** Empty stands for null on the wire, here too. */
    container_format: ContainerFormat | '';
    disk_format: DiskFormat | '';
    /** MiB. */
    min_ram: number;
    /** GiB. */
    min_disk: number;
    /** Bytes; 0 before there is data, when the wire says null. */
    size: number;
    virtual_size: number | null;
    /** MD5 of the data; null where there is none. */
    checksum: string | null;
    os_hash_algo: string | null;
    os_hash_value: string | null;
    /** The file of the store that holds the data; null where there is none. */
    data_key: string | null;
    /** The file that an upload is writing at this moment, and until when it counts as alive unless renewed. */
    upload_key: string | null;
    upload_until: Timestamp | null;
    /** The file of staged data, its bytes so far, and of how many where the client said so. */
    staged_key: string | null;
    staged_size: number | null;
    staged_total: number | null;
    /** The server that the platform made this backup of, and which kind it is; null for all other images. */
    backup_of: string | null;
    backup_type: string | null;
    /** Rises with every visible change; keys the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /**
   * The ids of deleted images, which are never given again: templates and scripts name images by id, and would get
   * somebody else's. They are never purged; a row is 36 bytes.
   */
  image_tombstones: { id: string };
  /** Free keys, shown at the top level of the wire shape. */
  image_properties: { image_id: string; name: string; value: string };
  image_tags: { image_id: string; tag: string };
  /** Projects that a shared image is offered to. */
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
