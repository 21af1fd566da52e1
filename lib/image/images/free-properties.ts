import type { imageAttributes } from './attributes.ts';
import type { Image } from './schema.ts';

/** Attributes of every image. Browsers do not load their declaration; the type makes this list complete. */
const CORE: Record<keyof typeof imageAttributes.shape, true> = {
  ...{ id: true, name: true, status: true, visibility: true, owner: true, protected: true, os_hidden: true },
  ...{ container_format: true, disk_format: true, min_ram: true, min_disk: true, size: true, virtual_size: true },
  ...{ checksum: true, os_hash_algo: true, os_hash_value: true, tags: true, created_at: true, updated_at: true },
  ...{ self: true, file: true, schema: true },
};

/** Prefix of the platform's own properties; docs/contract/image.md 4. */
const RESERVED = 'os_glance_';

/** Keys of an image that are neither core keys nor reserved. */
export const freeProperties = (image: Image): Record<string, string> =>
  Object.fromEntries(
    Object.entries(image)
      .filter(([key]) => !Object.hasOwn(CORE, key) && !key.startsWith(RESERVED))
      .map(([key, value]) => [key, String(value)]),
  );

/** Value of a free or reserved property; undefined if it is absent or empty. */
export function propertyOf(image: Image, name: string): string | undefined {
  const value = Object.hasOwn(image, name) ? image[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const isSnapshot = (image: Image): boolean => propertyOf(image, 'image_type') === 'snapshot';
