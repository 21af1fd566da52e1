import type { Tx } from '#lib/db/database.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { ImageRow } from './lookup.ts';

export const changeImage = defineChange({
  table: 'images',
  kind: 'image',
  projectOf: ({ owner }) => owner,
  // Storage keys and claims are internal; events omit them.
  unreported: new Set(['data_key', 'upload_key', 'upload_until', 'staged_key']),
});

/**
 * Deletes the record of an image and its dependent rows. A tombstone prevents reuse of the id. The caller removes the
 * files after the commit; otherwise the sweep does.
 */
export async function removeImage(tx: Tx, actor: Actor, image: ImageRow): Promise<void> {
  for (const table of ['image_properties', 'image_tags', 'image_members', 'image_tasks'] as const) {
    await tx.deleteFrom(table).where('image_id', '=', image.id).execute();
  }
  await tx.deleteFrom('images').where('id', '=', image.id).execute();
  await tx
    .insertInto('image_tombstones')
    .values({ id: image.id })
    .onConflict((on) => on.doNothing())
    .execute();
  await recordEvent(tx, actor, {
    type: 'image.delete',
    objectId: image.id,
    projectId: image.owner,
    before: { name: image.name, status: image.status },
  });
}
