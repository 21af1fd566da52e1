import { Forbidden } from '#lib/errors/errors.ts';
import { Image, ImageFields } from './schema.ts';

/** Core keys that no client can set; docs/contract/image.md 4. */
export const READ_ONLY: ReadonlySet<string> = new Set([
  ...Object.keys(Image.shape).filter((key) => key !== 'id' && !Object.hasOwn(ImageFields.shape, key)),
  ...['direct_url', 'stores'],
]);

export const READ_ONLY_AFTER_CREATION: ReadonlySet<string> = new Set(['id']);

/** Keys with a different meaning in other versions of the API. */
const RESERVED: ReadonlySet<string> = new Set(['deleted', 'deleted_at', 'is_public', 'location', 'locations']);

/** @throws 403 for a read-only or reserved key */
export function assertWritable(key: string): void {
  if (READ_ONLY.has(key)) throw Forbidden(`Attribute '${key}' is read-only.`);
  if (RESERVED.has(key) || key.startsWith('os_glance_')) throw Forbidden(`Attribute '${key}' is reserved.`);
}

/** @throws 403 for keys that are not free properties */
export function assertFreeKeys(keys: readonly string[]): void {
  for (const key of keys) {
    assertWritable(key);
    if (key === 'id' || Object.hasOwn(ImageFields.shape, key)) throw Forbidden(`Attribute '${key}' is not a property.`);
  }
}
