import { msg } from '#lib/i18n/text.ts';
import { defineContents } from '#lib/project-contents/project-contents.ts';

/** Includes snapshots of servers. Deleted after servers: a shelved server needs its image. */
export const imageContents = defineContents({
  kind: 'image',
  step: 2,
  async list(db, projectId) {
    const images = db.selectFrom('images').select(['id', 'name', 'protected']).where('owner', '=', projectId);
    const rows = await images.orderBy('name').orderBy('id').execute();
    return rows.map((image) => ({
      id: image.id,
      name: image.name,
      blocker: image.protected === 1 ? msg('The image is protected. Unprotect it first.') : null,
      removals: [{ method: 'DELETE', path: `/image/v2/images/${image.id}` }],
    }));
  },
  isThere: async (db, id) =>
    (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
