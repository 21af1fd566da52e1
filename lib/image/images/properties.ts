import type { Reader, Tx } from '#lib/db/database.ts';
import { PlatformError } from '#lib/errors/errors.ts';

/** Maximum per image; docs/contract/image.md 10. */
export const MAX_PROPERTIES = 128;
export const MAX_TAGS = 128;
/** Maximum total size of names and values. A single value may have 65,535 characters, but not every one. */
const MAX_PROPERTY_BYTES = 256 * 1024;

const overLimit = (what: string, limit: number, wanted: number) =>
  new PlatformError(
    'quotaExceeded',
    `The limit has been exceeded on the number of allowed image ${what}. Attempted: ${wanted}, Maximum: ${limit}.`,
  );

/**
 * Replaces the free properties of an image.
 * @throws 413
 */
export async function writeProperties(tx: Tx, imageId: string, properties: Record<string, string>): Promise<void> {
  const rows = Object.entries(properties).map(([name, value]) => ({ image_id: imageId, name, value }));
  if (rows.length > MAX_PROPERTIES) throw overLimit('properties', MAX_PROPERTIES, rows.length);
  const bytes = rows.reduce((sum, { name, value }) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0);
  if (bytes > MAX_PROPERTY_BYTES) throw overLimit('property bytes', MAX_PROPERTY_BYTES, bytes);
  await tx.deleteFrom('image_properties').where('image_id', '=', imageId).execute();
  if (rows.length > 0) await tx.insertInto('image_properties').values(rows).execute();
}

/**
 * Replaces the tags of an image; duplicates count once.
 * @throws 413
 */
export async function writeTags(tx: Tx, imageId: string, tags: readonly string[]): Promise<void> {
  const rows = [...new Set(tags)].map((tag) => ({ image_id: imageId, tag }));
  if (rows.length > MAX_TAGS) throw overLimit('tags', MAX_TAGS, rows.length);
  await tx.deleteFrom('image_tags').where('image_id', '=', imageId).execute();
  if (rows.length > 0) await tx.insertInto('image_tags').values(rows).execute();
}

/**
 * Adds a tag. Returns false if the image already has it.
 * @throws 413
 */
export async function setTag(tx: Tx, imageId: string, tag: string): Promise<boolean> {
  const rows = await tx.selectFrom('image_tags').select('tag').where('image_id', '=', imageId).execute();
  if (rows.some((row) => row.tag === tag)) return false;
  if (rows.length >= MAX_TAGS) throw overLimit('tags', MAX_TAGS, rows.length + 1);
  await tx.insertInto('image_tags').values({ image_id: imageId, tag }).execute();
  return true;
}

/** Tags in alphabetical order. */
export async function imageTags(db: Reader, imageId: string): Promise<string[]> {
  const rows = await db.selectFrom('image_tags').select('tag').where('image_id', '=', imageId).execute();
  return rows.map(({ tag }) => tag).sort();
}

/** Property that reports a failed import to clients; docs/contract/image.md 4. */
export const FAILED_IMPORT = 'os_glance_failed_import';

/** Sets a property, or removes it if the value is undefined. */
export async function setProperty(tx: Tx, imageId: string, name: string, value: string | undefined): Promise<void> {
  await tx.deleteFrom('image_properties').where('image_id', '=', imageId).where('name', '=', name).execute();
  if (value !== undefined) await tx.insertInto('image_properties').values({ image_id: imageId, name, value }).execute();
}
