import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExclusiveLocks, Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { WantedCheck } from '../hypervisor.ts';
import type { MachinePower } from '../machine.ts';
import type { BaseImages } from './base-images.ts';
import type { FoundDomain } from './host.ts';
import type { Inventory } from './inventory.ts';
import type { ServerFacts } from './server-facts.ts';
import type { Transfers } from './transfers.ts';
import type { VolumeSources } from './volume-sources.ts';

/** Name of the lock of a machine across replicas. */
export const machineLock = (id: string): string => `machine ${id}`;

/** Dependencies of the driver's operations. */
export interface DriverContext extends ServerFacts {
  inventory: Inventory;
  /** Locks by domain id. */
  locks: Locks;
  /** Locks across replicas, by name. */
  alone: ExclusiveLocks;
  images: BaseImages;
  volumes: VolumeSources;
  transfers: Transfers;
  /** Domains whose file systems this process has frozen. */
  frozen: Set<string>;
  temporaryFolder: string;
  /** Timeout for a guest to shut down. */
  shutdownMs: number;
  unplugMs: number;
}

/** Runs `work` with the path of a temporary file that does not exist yet, and removes it afterwards. */
export async function withTemporary<T>(ctx: DriverContext, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(ctx.temporaryFolder, 'nephos-'));
  try {
    return await work(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export type Operation = (ctx: DriverContext, machine: FoundDomain) => Promise<void>;

/** Work on a domain that is skipped if it is no longer needed. */
export const skipIfCancelled =
  (isWanted: WantedCheck | undefined, work: Operation) =>
  async (ctx: DriverContext, machine: FoundDomain): Promise<void> => {
    if (!isWanted || (await isWanted())) await work(ctx, machine);
  };

/** @throws PermanentFailure unless the machine has one of these powers */
export function assertPower({ plan, state }: FoundDomain, verb: string, ...powers: MachinePower[]): void {
  if (powers.includes(state.power)) return;
  throw new PermanentFailure(`${verb} is not possible: instance ${plan.id} is ${state.power}.`);
}
