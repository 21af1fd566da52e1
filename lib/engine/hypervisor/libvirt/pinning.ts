import { Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

type Pinnable = Pick<Plan, 'id' | 'vcpus' | 'pinned' | 'note'>;

/** By the names of hosts. */
const locks = new Locks();

/**
 * Does what gives a machine its processors of a host. Those that get some for themselves alone are given them one after another: what
 * one of them has is seen only when its domain is there.
 * @throws PermanentFailure when too few are free
 */
export function pinned<T>(host: Host, plan: Pinnable, give: (processors: number[]) => Promise<T>): Promise<T> {
  if (!isDedicated(plan)) return give([]);
  return locks.hold(host.name, async () => give(await pinFor(host, plan)));
}

/** Defines a machine with processors of its own where it asks for some. */
export const definePinned = (host: Host, plan: Plan): Promise<void> =>
  pinned(host, plan, (processors) => host.define({ ...plan, pinned: processors }));

async function pinFor(host: Host, plan: Pinnable): Promise<number[]> {
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
