import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import type { ImageChoice } from '#lib/image/images/image-choices.ts';
import { quotaLeft } from '#lib/quotas/quota-left.ts';

interface Demand {
  count: number;
  /**
   * The image that the flavor must fit; undefined when booting from an existing volume, or before an image is chosen.
   */
  image: Pick<ImageChoice, 'min_disk' | 'min_ram'> | undefined;
  /** Whether a volume is created from the image; null if only for flavors without a disk. */
  toVolume: boolean | null;
  quotas: ComputeQuotaUsage | undefined;
}

/** Reason why a flavor is too small for the image; undefined if it is not. */
export function imageObstacle(flavor: Flavor, { image, toVolume }: Omit<Demand, 'count' | 'quotas'>): Text | undefined {
  if (!image) return undefined;
  if (flavor.ram < image.min_ram) {
    return msg('The image needs {ram, number} GiB of memory.', { ram: image.min_ram / 1024 });
  }
  if (toVolume === true) return undefined;
  if (flavor.disk === 0) return toVolume === false ? msg('It has no local disk. Boot from a volume.') : undefined;
  if (flavor.disk < image.min_disk) {
    return msg('The image needs {disk, number} GiB of disk.', { disk: image.min_disk });
  }
  return undefined;
}

/** Reason why a flavor exceeds the quota; undefined if it does not, or while the quota is loading. */
export function quotaObstacle(flavor: Flavor, { count, quotas }: Pick<Demand, 'count' | 'quotas'>): Text | undefined {
  if (!quotas) return undefined;
  const cores = quotaLeft(quotas.cores);
  if (flavor.vcpus * count > cores) {
    return msg('Your quota has {left, plural, =0 {no cores} one {# core} other {# cores}} left.', {
      left: cores,
    });
  }
  const memory = quotaLeft(quotas.ram);
  if (flavor.ram * count > memory) {
    return msg('Your quota has {left, number} GiB of memory left.', { left: memory / 1024 });
  }
  return undefined;
}

export const flavorObstacle = (flavor: Flavor, demand: Demand): Text | undefined =>
  imageObstacle(flavor, demand) ?? quotaObstacle(flavor, demand);
