import { Image } from './schema.ts';

/** Keys that the platform keeps for itself beside the core ones; docs/contract/image.md 4. */
const RESERVED = 'os_glance_';

/** The free properties of an image: what stands beside the core keys and is not the platform's own. */
export const freeProperties = (image: Image): Record<string, string> =>
  Object.fromEntries(
    Object.entries(image)
      .filter(([key]) => !Object.hasOwn(Image.shape, key) && !key.startsWith(RESERVED))
      .map(([key, value]) => [key, String(value)]),
  );

/** One free property, or one of the platform's own; undefined when the image has none of that name. */
export function propertyOf(image: Image, name: string): string | undefined {
  const value = Object.hasOwn(image, name) ? image[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export const isSnapshot = (image: Image): boolean => propertyOf(image, 'image_type') === 'snapshot';
