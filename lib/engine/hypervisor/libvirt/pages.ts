import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type HardwareRequest, pageKibOf } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

type MemoryRequest = HardwareRequest & Pick<Plan, 'ramMb'>;

/** Size of a normal page in KiB. */
const ORDINARY_KIB = 4;

/**
 * Checks that a host has enough free huge pages: QEMU would only report that it cannot allocate memory. @throws
 * PermanentFailure if there are too few
 */
export async function assertPages(host: Host, plan: MemoryRequest): Promise<void> {
  const wanted = hugePageKibOf(plan);
  if (wanted !== undefined) assertHugePagesFree(await freePagesOf(host), wanted, plan);
}

/** Whether a host has enough huge pages for a machine. @throws as `pageKibOf` */
export async function hasHugePages(host: Host, plan: MemoryRequest): Promise<boolean> {
  const wanted = hugePageKibOf(plan);
  return wanted === undefined || shortOf(await freePagesOf(host), wanted, plan) === undefined;
}

/** Size of the requested huge pages in KiB; 0 for any size, undefined for none. @throws as `pageKibOf` */
export function hugePageKibOf(request: HardwareRequest): number | undefined {
  const wanted = pageKibOf(request);
  return wanted === ORDINARY_KIB ? undefined : wanted;
}

const freePagesOf = async (host: Host) => parseFreePages(await host.connection.run(['freepages', '--all']));

/** Free pages of all NUMA nodes by size in KiB, from `virsh freepages`. */
export function parseFreePages(text: string): Map<number, number> {
  const free = new Map<number, number>();
  for (const [, size, count] of text.matchAll(/^(\d+)KiB:\s+(\d+)$/gm)) {
    free.set(Number(size), (free.get(Number(size)) ?? 0) + Number(count));
  }
  return free;
}

/** @param wantedKib 0 for any size */
export function assertHugePagesFree(free: ReadonlyMap<number, number>, wantedKib: number, plan: MemoryRequest): void {
  const found = shortOf(free, wantedKib, plan);
  if (found === undefined) return;
  throw new PermanentFailure(`The host has too few free huge pages for instance ${plan.id}: ${found || 'none'}.`);
}

/** The page size that is short; undefined if one size suffices. */
function shortOf(
  free: ReadonlyMap<number, number>,
  wantedKib: number,
  { ramMb }: Pick<MemoryRequest, 'ramMb'>,
): string | undefined {
  const huge = [...free].filter(([size]) => (wantedKib === 0 ? size > ORDINARY_KIB : size === wantedKib));
  const needed = (size: number) => Math.ceil((ramMb * 1024) / size);
  if (huge.some(([size, count]) => count >= needed(size))) return undefined;
  return huge.map(([size, count]) => `${count} of ${size} KiB, of which it needs ${needed(size)}`).join('; ');
}
