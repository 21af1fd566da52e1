import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

/**
 * The processors of a host that a machine gets for itself alone; none unless its flavor or image asks for it.
 * @throws PermanentFailure when too few are free
 */
export async function pinFor(host: Host, plan: Pick<Plan, 'id' | 'vcpus' | 'pinned' | 'note'>): Promise<number[]> {
  if (!isDedicated(plan)) return [];
  const others = (await host.all()).filter((found) => found.plan.id !== plan.id);
  return freeOf(
    host.cpus,
    others.flatMap((found) => found.plan.pinned),
    plan,
  );
}

/** The first processors that nobody has. @throws PermanentFailure when they are too few */
export function freeOf(cpus: number, taken: readonly number[], { id, vcpus }: Pick<Plan, 'id' | 'vcpus'>): number[] {
  const free = Array.from({ length: cpus }, (_, index) => index).filter((index) => !taken.includes(index));
  if (free.length >= vcpus) return free.slice(0, vcpus);
  throw new PermanentFailure(
    `Machine ${id} needs ${vcpus} processors of its own, and ${free.length} of ${cpus} are free on the host.`,
  );
}
