import { setTimeout as delay } from 'node:timers/promises';
import { Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { InstanceFailure } from './failure.ts';
import { type HardwareRequest, isDedicated } from './hardware.ts';
import type { Host } from './host.ts';
import type { Plan } from './plan.ts';

/** By host name, for this process only. */
const locks = new Locks();

const TRIES = 10;
const MAX_PAUSE_MS = 500;

/**
 * Defines a machine and reserves dedicated processors if requested; returns their numbers. @throws PermanentFailure if
 * too few are free
 */
export async function definePinned(host: Host, plan: Plan): Promise<readonly number[]> {
  if (isDedicated(plan)) return locks.hold(host.name, () => defineAlone(host, plan));
  await host.define({ ...plan, pinned: [] });
  return [];
}

/**
 * If two processes choose the same processors, the later one sees the conflict when it looks again. Both may see it:
 * each releases its processors before it chooses again, after a random delay.
 */
async function defineAlone(host: Host, plan: Plan): Promise<readonly number[]> {
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const pinned = chooseFreeCpus(host.cpus, await takenOf(host, plan), plan);
    await host.define({ ...plan, pinned });
    const taken = await takenOf(host, plan);
    if (!pinned.some((processor) => taken.includes(processor))) return pinned;
    await host.define({ ...plan, pinned: [] });
    await delay(Math.random() * MAX_PAUSE_MS);
  }
  throw new InstanceFailure(
    plan.id,
    `The processors selected for instance ${plan.id} on host ${host.name} were repeatedly taken by other instances.`,
  );
}

/** Whether enough processors of a host are free for a machine with dedicated ones. */
export async function hasFreeCpus(host: Host, request: HardwareRequest): Promise<boolean> {
  return !isDedicated(request) || untaken(host.cpus, await takenOf(host, request)).length >= request.vcpus;
}

/** The dedicated processors of other machines. */
const takenOf = async (host: Host, { id }: Pick<Plan, 'id'>): Promise<number[]> =>
  (await host.all()).filter(({ plan }) => plan.id !== id).flatMap(({ plan }) => plan.pinned);

/** The first free processors. @throws PermanentFailure if there are too few */
export function chooseFreeCpus(
  cpus: number,
  taken: readonly number[],
  { id, vcpus }: Pick<Plan, 'id' | 'vcpus'>,
): number[] {
  const free = untaken(cpus, taken);
  if (free.length >= vcpus) return free.slice(0, vcpus);
  throw new PermanentFailure(
    `Instance ${id} requires ${vcpus} dedicated processors, but only ${free.length} of ${cpus} are free on the host.`,
  );
}

const untaken = (cpus: number, taken: readonly number[]) =>
  Array.from({ length: cpus }, (_, index) => index).filter((index) => !taken.includes(index));
