import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alone, Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { IsWanted } from '../hypervisor.ts';
import type { MachinePower } from '../machine.ts';
import type { BaseImages } from './base-images.ts';
import type { Found } from './host.ts';
import type { Inventory } from './inventory.ts';
import type { Transfers } from './transfers.ts';
import type { VolumeSources } from './volume-sources.ts';

/** A server, by what the platform knows of it. */
export interface Server {
  host: string | null;
  /** Whether nothing is under way that gives it another place. */
  isAtRest: boolean;
}

/** What the verbs of the driver work with. */
export interface Kit {
  inventory: Inventory;
  /** By machine. */
  locks: Locks;
  /** By name, such as `machine` and an id. */
  alone: Alone;
  /** What the platform knows of a machine's server; undefined for one that is gone, or about to go. */
  serverOf(machineId: string): Promise<Server | undefined>;
  images: BaseImages;
  volumes: VolumeSources;
  transfers: Transfers;
  /** Machines whose file systems stand still, for this process. */
  frozen: Set<string>;
  /** For small files that are on their way. */
  temporaryFolder: string;
  /** How long a guest may take to turn itself off. */
  shutdownMs: number;
  /** How long a guest may take to let go of a device. */
  unplugMs: number;
}

/** Lends the path of a file that does not exist yet. */
export async function withTemporary<T>(kit: Kit, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(kit.temporaryFolder, 'nephos-'));
  try {
    return await work(join(folder, 'file'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Work on a machine that is left out when it is not wanted any more. */
export const whenWanted =
  (isWanted: IsWanted | undefined, work: (kit: Kit, machine: Found) => Promise<void>) =>
  async (kit: Kit, machine: Found): Promise<void> => {
    if (!isWanted || (await isWanted())) await work(kit, machine);
  };

/** @throws PermanentFailure unless the machine has one of these powers */
export function assertPower({ plan, state }: Found, verb: string, ...powers: MachinePower[]): void {
  if (powers.includes(state.power)) return;
  throw new PermanentFailure(`${verb} is not possible: machine ${plan.id} is ${state.power}.`);
}
