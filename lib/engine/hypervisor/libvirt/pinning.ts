import { setTimeout as delay } from 'node:timers/promises';
import { Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type HardwareRequest, isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

/** By the names of hosts; other processes have their own. */
const locks = new Locks();

const TRIES = 10;
const MAX_PAUSE_MS = 500;

/**
 * Defines a machine, with processors of its own where it asks for some, and answers which.
 * @throws PermanentFailure when too few are free
 */
export async function definePinned(host: Host, plan: Plan): Promise<readonly number[]> {
  if (isDedicated(plan)) return locks.hold(host.name, () => defineAlone(host, plan));
  await host.define({ ...plan, pinned: [] });
  return [];
}

/**
 * Of two processes that choose the same processors, the one whose machine is defined later finds the other's when it looks again. Both
 * may: whoever does gives them back before it chooses anew, and not at the same time as the other.
 */
async function defineAlone(host: Host, plan: Plan): Promise<readonly number[]> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const pinned = freeOf(host.cpus, await takenOf(host, plan), plan);
    await host.define({ ...plan, pinned });
    const taken = await takenOf(host, plan);
    if (!pinned.some((processor) => taken.includes(processor))) return pinned;
    await host.define({ ...plan, pinned: [] });
    await delay(Math.random() * MAX_PAUSE_MS);
  }
  throw new Error(
    `The processors that machine ${plan.id} chose on the host ${host.name} were given to others each time.`,
  );
}

/** Whether a host has processors enough that nobody has, where a machine asks for its own. */
export async function hasProcessors(host: Host, asked: HardwareRequest): Promise<boolean> {
  return !isDedicated(asked) || untaken(host.cpus, await takenOf(host, asked)).length >= asked.vcpus;
}

/** The processors of a host that belong to other machines. */
const takenOf = async (host: Host, { id }: Pick<Plan, 'id'>): Promise<number[]> =>
  (await host.all()).filter(({ plan }) => plan.id !== id).flatMap(({ plan }) => plan.pinned);

/** The first processors that nobody has. @throws PermanentFailure when they are too few */
export function freeOf(cpus: number, taken: readonly number[], { id, vcpus }: Pick<Plan, 'id' | 'vcpus'>): number[] {
  const free = untaken(cpus, taken);
  if (free.length >= vcpus) return free.slice(0, vcpus);
  throw new PermanentFailure(
    `Machine ${id} needs ${vcpus} processors of its own, and ${free.length} of ${cpus} are free on the host.`,
  );
}

const untaken = (cpus: number, taken: readonly number[]) =>
  Array.from({ length: cpus }, (_, index) => index).filter((index) => !taken.includes(index));
