import type { Tx } from '#lib/db/database.ts';
import { defineChange } from '#lib/events/change-row.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import type { ImageRow } from './lookup.ts';

export const changeImage = defineChange({
  table: 'images',
  kind: 'image',
  projectOf: ({ owner }) => owner,
  // Where data lies is nobody's business.
  untold: new Set(['data_key', 'upload_key', 'upload_until', 'staged_key']),
});

/** Removes an image's record with all that hangs on it, for ever: its id is not given again. Its files are removed after the commit, or by the sweep. */
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
    kind: 'image',
    objectId: image.id,
    projectId: image.owner,
    before: { name: image.name, status: image.status },
  });
}
