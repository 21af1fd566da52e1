import { atMost, deletedLater, otherwiseLimited, withinQuota } from '#lib/db/growth-bound.ts';
import { boundedTable, index, type RowsOf, text, unique } from '#lib/db/table.ts';
import { imageAttributes } from '#lib/image/images/attributes.ts';
import { MAX_PROPERTIES, MAX_TAGS } from '#lib/image/images/properties.ts';
import { memberAttributes } from '#lib/image/members/attributes.ts';
import { MAX_MEMBERS } from '#lib/image/members/schema.ts';
import { taskAttributes } from '#lib/image/tasks/attributes.ts';

export const imageTables = {
  images: boundedTable(withinQuota('image_count_total'), imageAttributes.columns).indexes({
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
  image_members: boundedTable(atMost(MAX_MEMBERS, 'image'), memberAttributes.columns).indexes({
    image_members_key: unique('image_id', 'member_id'),
    image_members_by_member: index('member_id', 'status'),
  }),
  image_tasks: boundedTable(deletedLater('requests'), taskAttributes.columns).indexes({
    image_tasks_by_image: index('image_id', 'created_at'),
    image_tasks_newest: index('created_at', 'id'),
    image_tasks_ended: index('updated_at').where("status in ('success', 'failure')"),
  }),
};

declare module '#lib/db/tables.ts' {
  interface Tables extends RowsOf<typeof imageTables> {}
}
