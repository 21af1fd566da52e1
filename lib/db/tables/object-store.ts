import type { Timestamp } from './column-types.ts';

export interface ObjectStoreTables {
  object_containers: {
    id: string;
    project_id: string;
    name: string;
    created_at: Timestamp;
  };
  objects: {
    container_id: string;
    name: string;
    /** File with the data. */
    data_key: string;
    /** Bytes. */
    size: number;
    md5: string;
    created_at: Timestamp;
  };
}
