import { GIB } from '#lib/bytes.ts';
import type { Image } from './schema.ts';

/** The content of an image as a disk, in whole GiB; 0 while it has none. */
export const contentGib = ({ virtual_size, size }: Pick<Image, 'virtual_size' | 'size'>): number =>
  Math.ceil((virtual_size ?? size ?? 0) / GIB);

/** The smallest volume, in GiB, that an image fits on. */
export const leastVolumeGib = (image: Pick<Image, 'min_disk' | 'virtual_size' | 'size'>): number =>
  Math.max(1, image.min_disk, contentGib(image));
