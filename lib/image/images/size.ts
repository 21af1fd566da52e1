import { GIB } from '#lib/bytes.ts';
import type { Image } from './schema.ts';

/** Disk size of an image in GiB, rounded up; 0 without data. */
export const contentGib = ({ virtual_size, size }: Pick<Image, 'virtual_size' | 'size'>): number =>
  Math.ceil((virtual_size ?? size ?? 0) / GIB);

/** Minimum size in GiB of a volume for the image. */
export const leastVolumeGib = (image: Pick<Image, 'min_disk' | 'virtual_size' | 'size'>): number =>
  Math.max(1, image.min_disk, contentGib(image));
