import { open } from 'node:fs/promises';
import { assertStandsOn, type BackingFile } from '#lib/engine/storage/qcow2.ts';
import { isKept } from './base-images.ts';
import type { DriverContext } from './driver-context.ts';
import type { FoundDomain, Host } from './host.ts';
import { fileNames, type Plan } from './plan.ts';
import { UNPLACED } from './seals.ts';
import { trialName } from './trial.ts';

/** The disks of a machine that lie in the folder of its host, in the order of their number. */
export const ownDisks = ({ id, note }: Plan): string[] => [
  ...(note.rescue ? [fileNames.rescue(id)] : []),
  ...(note.imageId === null ? [] : [fileNames.root(id)]),
];

/** Copies what a machine that is off consists of to another host. What an attempt left there is replaced. */
export async function copyMachine(ctx: DriverContext, plan: Plan, from: Host, to: Host): Promise<void> {
  for (const disk of ownDisks(plan)) {
    const base = await from.pool.backingOf(disk);
    await onBase(ctx, { from, to, base }, () => copyDisk(ctx, { from, to, name: disk, base }));
  }
  await copySmallFiles(ctx, plan, from, to);
}

/** Makes disks on another host that a running machine's own can be copied into, and copies what does not change. */
export async function prepareMachine(ctx: DriverContext, plan: Plan, from: Host, to: Host): Promise<void> {
  for (const name of ownDisks(plan)) {
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

/** Makes a disk on the other host when what it stands on is there. One that was doomed there meanwhile comes again. */
async function onBase(ctx: DriverContext, { from, to, base }: MoveContext, make: () => Promise<void>): Promise<void> {
  if (!base) return make();
  for (let tries = 3; tries > 0; tries -= 1) {
    await ctx.images.copy(ctx.transfers, from, to, base);
    await make();
    if (await isKept(to, base.name)) return;
  }
  throw new Error(`What a disk stands on was removed from the host ${to.name} while the disk was copied there.`);
}

async function copySmallFiles(ctx: DriverContext, { id }: Plan, from: Host, to: Host): Promise<void> {
  for (const name of [fileNames.config(id), fileNames.log(id)]) {
    await using fetched = await ctx.transfers.fetch(from.pool, name);
    await to.pool.upload(fetched.path, name);
  }
}

/**
 * Copies a disk as it is, so that it stands on the same base as before.
 * @throws PermanentFailure for one that would open other files of the host
 */
async function copyDisk(ctx: DriverContext, { from, to, base, name }: MoveContext & { name: string }): Promise<void> {
  await using fetched = await ctx.transfers.fetch(from.pool, name);
  await using file = await open(fetched.path, 'r');
  await assertStandsOn(file, base);
  await to.pool.upload(fetched.path, name);
  // Only a look tells libvirt how large the disk inside is.
  await to.pool.refresh();
}

/** Whether two hosts have one folder: what is a file of one is then the same file of the other. */
export async function haveOneFolder(one: Host, other: Host): Promise<boolean> {
  if (one === other) return true;
  if (one.pool.folder !== other.pool.folder) return false;
  const probe = trialName();
  await one.pool.touch(probe);
  // Tried rather than looked for: whatever a host remembers of the folder, a file is made only where there is none.
  const isSeparate = await other.pool.make(probe);
  await one.pool.remove(probe);
  if (isSeparate) await other.pool.remove(probe);
  return !isSeparate;
}

/** Removes the domain of a machine that is on another host now; its files stay where it has them there. */
export async function removeLeft(left: Host, id: string, now: Host): Promise<void> {
  if (await haveOneFolder(left, now)) await left.undefine(id);
  else await left.removeLeft(id);
}

/**
 * Removes a copy that was overtaken, unless another look finds otherwise: hosts were not seen at one moment, and another process may
 * have begun to move the machine between one and the next. One whose time is not known stays where its server is.
 */
export async function removeIfOvertaken({ inventory, serverOf }: DriverContext, copy: FoundDomain): Promise<void> {
  const { id, note } = copy.plan;
  if (note.placedAt === UNPLACED && (await serverOf(id))?.host === copy.host.name) return;
  const machine = await inventory.overtaking(copy);
  if (machine) await removeLeft(copy.host, id, machine.host);
}
