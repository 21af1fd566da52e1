import { randomUUID } from 'node:crypto';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import { type Actor, recordEvent } from '#lib/events/log.ts';
import { assertQuota } from '#lib/quotas/quotas.ts';
import { imageAttributes } from './attributes.ts';
import type { ImageRow } from './lookup.ts';
import { writeProperties, writeTags } from './properties.ts';

export interface ImageSeed extends Partial<Omit<ImageRow, 'owner'>> {
  owner: string;
  properties?: Record<string, string>;
  tags?: readonly string[];
}

/**
 * Inserts a queued image without data. Returns its id.
 * @throws 413 over the quota of images, properties or tags
 */
export async function insertImage(tx: Tx, actor: Actor, seed: ImageSeed): Promise<string> {
  await assertQuota(tx, seed.owner, { image_count_total: 1 });
  return insertImageRow(tx, actor, seed);
}

/**
 * As `insertImage`, without the quota of images: for images that the platform provides. Returns the id.
 * @throws 413 over the limit of properties or tags
 */
export async function insertImageRow(tx: Tx, actor: Actor, { properties = {}, tags = [], ...seed }: ImageSeed) {
  const now = creationTime();
  const row = {
    ...{ ...imageAttributes.initial, id: randomUUID() as string, revision: 1, created_at: now, updated_at: now },
    ...seed,
  };
  await tx.insertInto('images').values(row).execute();
  await writeProperties(tx, row.id, properties);
  await writeTags(tx, row.id, tags);
  await recordEvent(tx, actor, {
    type: 'image.create',
    objectId: row.id,
    projectId: row.owner,
    after: { name: row.name, status: row.status, visibility: row.visibility },
  });
  return row.id;
}
