import { freeProperties } from '#lib/image/images/free-properties.ts';
import type { Image } from '#lib/image/images/schema.ts';

/** Properties of the properties dialog: all except those with fields of their own. */
export const otherProperties = (image: Image): Record<string, string> => {
  const { os_distro, os_version, ...others } = freeProperties(image);
  return others;
};
