import { open } from 'node:fs/promises';
import { assertBackingFile, type BackingFile } from '#lib/engine/storage/qcow2.ts';
import { isImageCached } from './base-images.ts';
import type { DriverContext } from './driver-context.ts';
import { BaseImageFailure } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { fileNames, type Plan } from './plan.ts';
import { UNPLACED } from './seals.ts';
import { trialName } from './trial.ts';

/** Disks in the folder of the host, ordered by number. */
export const localDisks = ({ id, note }: Plan): string[] => [
  ...(note.rescue ? [fileNames.rescue(id)] : []),
  ...(note.imageId === null ? [] : [fileNames.root(id)]),
];

/** Copies the files of a machine that is off to another host, and replaces those of an earlier attempt. */
export async function copyMachine(ctx: DriverContext, plan: Plan, from: Host, to: Host): Promise<void> {
  for (const disk of localDisks(plan)) {
    const base = await from.pool.backingOf(disk);
    await onBase(ctx, { from, to, base }, () => copyDisk(ctx, { from, to, name: disk, base }));
  }
  await copySmallFiles(ctx, plan, from, to);
}

/** Creates empty disks on the target for a live copy, and copies the files that do not change. */
export async function prepareMachine(ctx: DriverContext, plan: Plan, from: Host, to: Host): Promise<void> {
  for (const name of localDisks(plan)) {
    const backing = await from.pool.backingOf(name);
    const capacity = await from.pool.size(name);
    await onBase(ctx, { from, to, base: backing }, () => to.pool.create({ name, capacity, backing }));
  }
  await copySmallFiles(ctx, plan, from, to);
}

interface MoveContext {
  from: Host;
  to: Host;
  base: BackingFile | undefined;
}

/** Creates a disk on the target once its base image is there. If the image is deleted meanwhile, it is copied again. */
async function onBase(ctx: DriverContext, { from, to, base }: MoveContext, make: () => Promise<void>): Promise<void> {
  if (!base) return make();
  for (let tries = 3; tries > 0; tries -= 1) {
    await ctx.images.copy(ctx.transfers, from, to, base);
    await make();
    if (await isImageCached(to, base.name)) return;
  }
  throw new BaseImageFailure(
    to.name,
    `The base image of a disk was removed from host ${to.name} while the disk was copied.`,
  );
}

async function copySmallFiles(ctx: DriverContext, { id }: Plan, from: Host, to: Host): Promise<void> {
  for (const name of [fileNames.config(id), fileNames.log(id)]) {
    await using fetched = await ctx.transfers.fetch(from.pool, name);
    await to.pool.upload(fetched.path, name);
  }
}

/**
 * Copies a disk with its backing file unchanged. @throws PermanentFailure for a disk that references other files of the
 * host
 */
async function copyDisk(ctx: DriverContext, { from, to, base, name }: MoveContext & { name: string }): Promise<void> {
  await using fetched = await ctx.transfers.fetch(from.pool, name);
  await using file = await open(fetched.path, 'r');
  await assertBackingFile(file, base);
  await to.pool.upload(fetched.path, name);
  // libvirt reads the virtual size only on a refresh.
  await to.pool.refresh();
}

/** Whether two hosts share one folder. */
export async function shareFolder(one: Host, other: Host): Promise<boolean> {
  if (one === other) return true;
  if (one.pool.folder !== other.pool.folder) return false;
  const probe = trialName();
  await one.pool.touch(probe);
  // Creates a file instead of listing: creation is exclusive and not subject to caches.
  const isSeparate = await other.pool.createIfMissing(probe);
  await one.pool.remove(probe);
  if (isSeparate) await other.pool.remove(probe);
  return !isSeparate;
}

/** Undefines a machine that is on another host now; shared files are kept. */
export async function removeLeftDomain(left: Host, id: string, now: Host): Promise<void> {
  if (await shareFolder(left, now)) await left.undefine(id);
  else await left.removeLeft(id);
}

/**
 * Removes an overtaken copy after a second look: hosts are not observed at one moment, and another process may have
 * started to move the machine. A copy without a valid placement number stays on the host of its server.
 */
export async function removeIfSuperseded({ inventory, serverOf }: DriverContext, copy: FoundDomain): Promise<void> {
  const { id, note } = copy.plan;
  if (note.placedAt === UNPLACED && (await serverOf(id))?.host === copy.host.name) return;
  const machine = await inventory.overtaking(copy);
  if (machine) await removeLeftDomain(copy.host, id, machine.host);
}
