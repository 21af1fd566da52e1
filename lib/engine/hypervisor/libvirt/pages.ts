import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { pageKibOf } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

type Sized = Pick<Plan, 'id' | 'ramMb' | 'vcpus' | 'pinned' | 'note'>;

/** A page of memory that is no huge one; KiB. */
const ORDINARY_KIB = 4;

/**
 * Sees that a host has the huge pages that a machine asks for: QEMU would say no more than that it cannot allocate memory.
 * @throws PermanentFailure when too few are free
 */
export async function assertPages(host: Host, plan: Sized): Promise<void> {
  const wanted = pageKibOf(plan);
  if (wanted === undefined || wanted === ORDINARY_KIB) return;
  assertFree(freeIn(await host.connection.run(['freepages', '--all'])), wanted, plan);
}

/** The free pages of all nodes of a host as `virsh freepages` tells them, by their size in KiB. */
export function freeIn(text: string): Map<number, number> {
  const free = new Map<number, number>();
  for (const [, size, count] of text.matchAll(/^(\d+)KiB:\s+(\d+)$/gm)) {
    free.set(Number(size), (free.get(Number(size)) ?? 0) + Number(count));
  }
  return free;
}

/** @param wantedKib 0 for whichever size the host has */
export function assertFree(free: ReadonlyMap<number, number>, wantedKib: number, { id, ramMb }: Sized): void {
  const huge = [...free].filter(([size]) => (wantedKib === 0 ? size > ORDINARY_KIB : size === wantedKib));
  const needed = (size: number) => Math.ceil((ramMb * 1024) / size);
  if (huge.some(([size, count]) => count >= needed(size))) return;
  const found = huge.map(([size, count]) => `${count} of ${size} KiB, of which it needs ${needed(size)}`).join('; ');
  throw new PermanentFailure(
    `Machine ${id} needs memory in huge pages, and those that are free on the host are too few: ${found || 'none'}.`,
  );
}
