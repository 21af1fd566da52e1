import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ComputeQuotaUsage } from '#lib/compute/quota-sets/schema.ts';
import type { ServerFlavor } from '#lib/compute/servers/view/attributes.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { quotaLeft } from '#lib/quotas/quota-left.ts';

export interface ResizeChoice {
  flavor: Flavor;
  /** Difference from the current flavor, negative if smaller; MiB of memory, GiB of disk. */
  more: { vcpus: number; ram: number; disk: number };
  obstacle: Text | undefined;
}

interface Situation {
  now: ServerFlavor;
  /** Whether the root disk is local; the size of a volume does not depend on the flavor. */
  hasOwnDisk: boolean;
  quotas: ComputeQuotaUsage | undefined;
}

/** Distance between two sizes: doubling cores or memory is one step, doubling the disk a quarter. */
function distance(from: ServerFlavor, to: Flavor): number {
  const steps = (a: number, b: number) => Math.abs(Math.log2((b || 1) / (a || 1)));
  return steps(from.vcpus, to.vcpus) + steps(from.ram, to.ram) + steps(from.disk, to.disk) / 4;
}

function obstacleOf(flavor: Flavor, { now, hasOwnDisk, quotas }: Situation): Text | undefined {
  if (flavor.name === now.original_name) return msg('This is its current flavor.');
  if (flavor['OS-FLV-DISABLED:disabled']) return msg('This flavor is no longer available.');
  if (hasOwnDisk && flavor.disk < now.disk) {
    return msg('A disk cannot shrink. It has {disk, number} GiB now.', { disk: now.disk });
  }
  const isOver = (left: number, more: number) => more > 0 && more > left;
  if (quotas && isOver(quotaLeft(quotas.cores), flavor.vcpus - now.vcpus)) {
    return msg('Your quota has {left, plural, =0 {no cores} one {# core} other {# cores}} left.', {
      left: quotaLeft(quotas.cores),
    });
  }
  if (quotas && isOver(quotaLeft(quotas.ram), flavor.ram - now.ram)) {
    return msg('Your quota has {left, number} GiB of memory left.', {
      left: quotaLeft(quotas.ram) / 1024,
    });
  }
  return undefined;
}

export function resizeChoices(flavors: readonly Flavor[], situation: Situation): ResizeChoice[] {
  const { now } = situation;
  const choices = flavors.map((flavor) => ({
    flavor,
    more: { vcpus: flavor.vcpus - now.vcpus, ram: flavor.ram - now.ram, disk: flavor.disk - now.disk },
    obstacle: obstacleOf(flavor, situation),
  }));
  const blocked = (choice: ResizeChoice) => Number(choice.obstacle !== undefined);
  return choices.toSorted(
    (one, other) => blocked(one) - blocked(other) || distance(now, one.flavor) - distance(now, other.flavor),
  );
}
