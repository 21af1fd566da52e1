import type { ContainerFormat, DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/schema.ts';
import type { Flag, Timestamp } from './column-types.ts';

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
    /** Rises with every visible change; keys the cache of rendered views. */
    revision: number;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  /** Free keys, shown at the top level of the wire shape. */
  image_properties: { image_id: string; name: string; value: string };
  image_tags: { image_id: string; tag: string };
}
