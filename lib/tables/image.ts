import { atMost, deletedLater, otherwiseLimited, withinQuota } from '#lib/db/growth-bound.ts';
import {
  bigint,
  boundedTable,
  flag,
  index,
  integer,
  json,
  type RowsOf,
  text,
  timestamp,
  unique,
} from '#lib/db/table.ts';
import { MAX_PROPERTIES, MAX_TAGS } from '#lib/image/images/properties.ts';
import type { ContainerFormat, DiskFormat, ImageStatus, ImageVisibility } from '#lib/image/images/schema.ts';
import { MAX_MEMBERS, type MemberStatus } from '#lib/image/members/schema.ts';
import type { TaskStatus, TaskType } from '#lib/image/tasks/schema.ts';

export const imageTables = {
  images: boundedTable(withinQuota('image_count_total'), {
    id: text().primary(),
    /** Id of the owning project. */
    owner: text(),
    /** Empty string for null on the wire, so that lists can be sorted by it. */
    name: text(),
    status: text<ImageStatus>(),
    visibility: text<ImageVisibility>(),
    protected: flag(),
    os_hidden: flag(),
    /** Empty string for null on the wire. */
    container_format: text<ContainerFormat | ''>(),
    disk_format: text<DiskFormat | ''>(),
    /** MiB. */
    min_ram: integer(),
    /** GiB. */
    min_disk: integer(),
    /** Bytes; 0 before there is data (null on the wire). */
    size: bigint(),
    virtual_size: bigint().nullable(),
    /** MD5 of the data; null without data. */
    checksum: text().nullable(),
    os_hash_algo: text().nullable(),
    os_hash_value: text().nullable(),
    /** File with the data in the store; null without data. */
    data_key: text().nullable(),
    /** File of the upload in progress, and when its claim expires unless renewed. */
    upload_key: text().nullable(),
    upload_until: timestamp().nullable(),
    /** File of staged data, its bytes, and the announced total, if any. */
    staged_key: text().nullable(),
    staged_size: bigint().nullable(),
    staged_total: bigint().nullable(),
    /** Server and type of a backup by the platform; null for all other images. */
    backup_of: text().nullable(),
    backup_type: text().nullable(),
    /** Increases with each visible change; key of the cache of rendered views. */
    revision: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({
    images_newest: index('created_at', 'id'),
    images_by_owner: index('owner', 'status'),
    images_by_backup: index('backup_of', 'backup_type'),
  }),
  /**
   * Ids of deleted images, which are never reused: templates and scripts refer to images by id and would get another
   * owner's image. They are never purged; a row has 36 bytes.
   */
  image_tombstones: boundedTable(otherwiseLimited('Ids of deleted images are never given again.'), {
    id: text().primary(),
  }),
  /** Free properties, at the top level of the wire shape. */
  image_properties: boundedTable(atMost(MAX_PROPERTIES, 'image'), {
    image_id: text().references('images'),
    name: text(),
    value: text(),
  }).indexes({
    image_properties_key: unique('image_id', 'name'),
  }),
  image_tags: boundedTable(atMost(MAX_TAGS, 'image'), { image_id: text().references('images'), tag: text() }).indexes({
    image_tags_key: unique('image_id', 'tag'),
  }),
  /** Projects with which an image is shared. */
  image_members: boundedTable(atMost(MAX_MEMBERS, 'image'), {
    image_id: text().references('images'),
    member_id: text(),
    status: text<MemberStatus>(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({
    image_members_key: unique('image_id', 'member_id'),
    image_members_by_member: index('member_id', 'status'),
  }),
  image_tasks: boundedTable(deletedLater('requests'), {
    id: text().primary(),
    type: text<TaskType>(),
    status: text<TaskStatus>(),
    owner: text(),
    user_id: text(),
    request_id: text(),
    image_id: text().nullable(),
    input: json<Record<string, unknown>>(),
    result: json<Record<string, unknown>>().nullable(),
    message: text(),
    created_at: timestamp(),
    updated_at: timestamp(),
  }).indexes({
    image_tasks_by_image: index('image_id', 'created_at'),
    image_tasks_newest: index('created_at', 'id'),
    image_tasks_ended: index('updated_at').where("status in ('success', 'failure')"),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof imageTables> {}
}
