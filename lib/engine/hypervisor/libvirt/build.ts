import { rm } from 'node:fs/promises';
import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { MachineSpec } from '../machine.ts';
import { isImageCached } from './base-images.ts';
import { createConfigDrive } from './config-drive.ts';
import type { DriverContext } from './driver-context.ts';
import { BaseImageFailure, InstanceFailure, ignoreFailures, isFailure } from './failure.ts';
import { countingProperties } from './hardware.ts';
import type { FoundDomain, Host } from './host.ts';
import { isOvertaken } from './inventory.ts';
import { resumeAtDestination } from './migration.ts';
import { assertPages } from './pages.ts';
import { definePinned } from './pinning.ts';
import { fileNames, matchesFlavor, type Plan } from './plan.ts';
import { restart } from './power.ts';
import { removeOtherCopies, removeUnfinished } from './unfinished-copies.ts';

async function planFor(ctx: DriverContext, host: Host, spec: MachineSpec, note: Partial<Plan['note']>): Promise<Plan> {
  const { id, vcpus, ramMb, name, diskGb, imageId, extraSpecs, imageProperties, nics } = spec;
  const plan: Plan = {
    ...{ id, vcpus, ramMb, pinned: [] },
    nics: nics.map(({ portId, macAddress, mtu }) => ({ portId, macAddress, mtu })),
    volumes: await ctx.volumes.plugged(spec.volumes),
    note: {
      ...{ name, diskGb, imageId, extraSpecs, imageProperties: countingProperties(imageProperties) },
      ...{ ...note, placedAt: note.placedAt ?? (await ctx.nextPlacement(id)) },
    },
  };
  await assertPages(host, plan);
  return plan;
}

export async function spawn(ctx: DriverContext, host: Host, spec: MachineSpec): Promise<void> {
  // Before it was shelved, its evacuation may have failed.
  await removeOtherCopies(ctx, spec, host);
  const { machine, silent } = await ctx.inventory.locate(spec.id);
  // A copy on a silent host is older and is removed when the host returns.
  const known = machine && !silent.includes(machine.host) ? machine : undefined;
  if (known && known.host !== host) await known.host.remove(spec.id);
  else if (known && !known.plan.note.isBuilding) return;
  await build(ctx, host, spec, { isPoweredOn: true });
}

/**
 * Defines the domain first, so that a machine destroyed meanwhile is seen to be gone; then creates its disks; finally
 * starts it and marks it as built.
 */
async function build(
  ctx: DriverContext,
  host: Host,
  spec: MachineSpec,
  { isPoweredOn, keepsRoot = false }: { isPoweredOn: boolean; keepsRoot?: boolean },
): Promise<void> {
  const known = await host.find(spec.id);
  const isActive = known?.state.isActive ?? false;
  const plan = known && isActive ? known.plan : await planFor(ctx, host, spec, { isBuilding: true });
  try {
    if (!isActive) {
      await definePinned(host, plan);
      await createDisks(ctx, host, spec, keepsRoot);
      if (isPoweredOn) await host.start({ plan });
    }
    await host.updateNote({ plan, state: { isActive: isActive || isPoweredOn } }, { isBuilding: undefined });
  } catch (error) {
    // A machine destroyed during its build is not recreated.
    if (!isFailure(error, 'missing') || (await host.find(spec.id))) throw error;
    // A root disk that existed before is removed only with its server.
    if (!keepsRoot || !(await ctx.serverOf(spec.id))) await host.clear(spec.id);
  }
}

async function createDisks(ctx: DriverContext, host: Host, spec: MachineSpec, keepsRoot = false): Promise<void> {
  const { id, diskGb, imageId } = spec;
  const made = await Promise.allSettled([
    imageId !== null && !keepsRoot && createOverlay(ctx, host, { id, diskGb, imageId, file: fileNames.root(id) }),
    uploadConfigDrive(ctx, host, spec),
    host.pool.touch(fileNames.log(id)),
  ]);
  // After all have settled, so that the cleanup finds every file.
  const failed = made.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

async function uploadConfigDrive(ctx: DriverContext, host: Host, spec: MachineSpec): Promise<void> {
  const drive = await createConfigDrive(spec, ctx.temporaryFolder);
  try {
    await host.pool.upload(drive, fileNames.config(spec.id));
  } finally {
    await rm(drive, { force: true });
  }
}

interface Overlay {
  id: string;
  imageId: string;
  /** 0 means the size of the image. */
  diskGb: number;
  file: string;
  /** Maximum size of the image, if not the disk size. */
  maxGb?: number | undefined;
}

/** Creates a disk based on an image. @throws PermanentFailure if the image is larger than the disk */
export async function createOverlay(
  ctx: DriverContext,
  host: Host,
  { maxGb, ...overlay }: Overlay,
  tries = 3,
): Promise<void> {
  const { id, imageId, diskGb, file } = overlay;
  const limitGb = maxGb ?? diskGb;
  const base = await ctx.images.need(host, imageId);
  if (limitGb > 0 && base.capacity > limitGb * GIB) {
    throw new PermanentFailure(`The disk of instance ${id}, ${limitGb} GiB, is smaller than its image ${imageId}.`);
  }
  const disk = { name: file, capacity: Math.max(base.capacity, diskGb * GIB), backing: base };
  const failure = await host.pool.create(disk).then(
    () => undefined,
    (error: Error) => error,
  );
  const isStanding = await isImageCached(host, base.name);
  if (isStanding && !failure) return;
  ctx.images.invalidate(host, imageId);
  if (failure && (isStanding || tries === 1)) throw failure;
  // The image copy is being deleted; another one replaces it.
  if (tries === 1)
    throw new BaseImageFailure(host.name, `Image ${imageId} was removed from host ${host.name} repeatedly.`);
  await createOverlay(ctx, host, { ...overlay, maxGb }, tries - 1);
}

export async function evacuate(
  ctx: DriverContext,
  host: Host,
  spec: MachineSpec,
  end: { isPoweredOn: boolean },
): Promise<void> {
  await removeOtherCopies(ctx, spec, host);
  const { machine, others, silent } = await ctx.inventory.locate(spec.id);
  const here = [machine, ...others].find((one) => one?.host === host);
  if (machine && machine === here && isWhole(machine)) return await adoptMigrated(ctx, machine, spec, end);
  const current = machine && others.filter((other) => !isOvertaken(other, machine));
  const living = [machine, ...(current ?? [])].find(
    (one) => one && one.host !== host && one.state.isActive && !silent.includes(one.host),
  );
  if (living) {
    throw new PermanentFailure(
      `Instance ${spec.id} runs on host ${living.host.name}, which is up. There is nothing to evacuate.`,
    );
  }
  // Its memory will not arrive; the guest continues when the lost host returns.
  if (here?.state.isArriving) await host.remove(spec.id);
  // If the lost host still runs the machine, it loses access to the volumes.
  if (!(await host.find(spec.id))?.state.isActive) await ctx.volumes.renew([...spec.volumes, ...(spec.leaving ?? [])]);
  const keepsRoot = hasRootToKeep(host, spec, [machine, ...others]);
  if (keepsRoot && !(await host.pool.has(fileNames.root(spec.id))))
    throw new InstanceFailure(spec.id, withoutRoot(host, spec.id));
  try {
    await build(ctx, host, spec, { ...end, keepsRoot });
  } catch (error) {
    // Housekeeping removes what remains on a host that does not respond.
    if ((await ctx.serverOf(spec.id))?.host !== host.name)
      await removeUnfinished(host, spec.id).catch(ignoreFailures('lost', 'busy', 'refused', 'other'));
    throw error;
  }
}

/**
 * Whether an evacuation keeps the root disk in a shared folder. The disk of a machine that never ran contains no data
 * and may be incomplete, so it is created again. The notes of the domains cannot decide alone: an evacuation that failed
 * leaves an unfinished domain of a machine with data, and domains on silent hosts may be unknown.
 */
function hasRootToKeep(
  { place }: Host,
  { imageId, isNew }: MachineSpec,
  known: readonly (FoundDomain | undefined)[],
): boolean {
  if (place.tag === undefined || imageId === null) return false;
  return !isNew || known.some((one) => one && !one.plan.note.isBuilding);
}

/**
 * Keeps a machine that was migrated before its host was lost, with the size of the plan: an aborted resize may have set
 * another one. The source is lost, so the resize cannot be reverted.
 */
async function adoptMigrated(
  ctx: DriverContext,
  { host, plan: { id } }: FoundDomain,
  spec: MachineSpec,
  { isPoweredOn }: { isPoweredOn: boolean },
): Promise<void> {
  await resumeAtDestination(ctx, id, host);
  const now = await host.find(id);
  if (!now) return;
  if (!matchesFlavor(now.plan, spec)) {
    await host.cut(id);
    await definePinned(host, await planFor(ctx, host, spec, { placedAt: now.plan.note.placedAt }));
    await host.pool.remove(fileNames.former(id));
  } else if (now.plan.note.former) await host.updateNote(now, { former: undefined });
  if (isPoweredOn) await restart(ctx, now);
}

/** Whether a domain counts as the machine: it is not being built, left by a resize, or waiting for memory. */
const isWhole = ({ plan, state }: FoundDomain): boolean =>
  !plan.note.isBuilding && !plan.note.isLeft && !state.isArriving;

const withoutRoot = ({ name, pool }: Host, id: string) =>
  `The disk of instance ${id} is not in the folder ${pool.folder} of host ${name}. All hosts must share this folder.`;

export async function rebuild(
  ctx: DriverContext,
  { host, plan }: FoundDomain,
  spec: MachineSpec,
  { isPoweredOn }: { isPoweredOn: boolean },
): Promise<void> {
  await removeOtherCopies(ctx, spec, host);
  await host.cut(plan.id);
  const { placedAt, former } = plan.note;
  await definePinned(host, await planFor(ctx, host, spec, { placedAt, former }));
  await createDisks(ctx, host, spec);
  await host.pool.remove(fileNames.rescue(spec.id));
  const rebuilt = await host.find(spec.id);
  if (rebuilt && isPoweredOn) await host.start(rebuilt);
}
