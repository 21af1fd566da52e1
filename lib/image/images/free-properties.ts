import { Image } from './schema.ts';

/** Prefix of the platform's own properties; docs/contract/image.md 4. */
const RESERVED = 'os_glance_';

/** Keys of an image that are neither core keys nor reserved. */
export const freeProperties = (image: Image): Record<string, string> =>
  Object.fromEntries(
    Object.entries(image)
      .filter(([key]) => !Object.hasOwn(Image.shape, key) && !key.startsWith(RESERVED))
      .map(([key, value]) => [key, String(value)]),
  );

/** Value of a free or reserved property; undefined if it is absent or empty. */
export function propertyOf(image: Image, name: string): string | undefined {
  const value = Object.hasOwn(image, name) ? image[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const isSnapshot = (image: Image): boolean => propertyOf(image, 'image_type') === 'snapshot';
