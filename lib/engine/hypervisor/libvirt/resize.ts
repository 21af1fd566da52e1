import { GIB } from '#lib/bytes.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { ResizeTarget } from '../hypervisor.ts';
import { withPluggedDevices } from './devices.ts';
import { assertPower, type DriverContext } from './driver-context.ts';
import { ignoreFailures } from './failure.ts';
import type { FoundDomain, Host } from './host.ts';
import { copyMachine, removeLeftDomain, shareFolder } from './move-machine.ts';
import { assertPages } from './pages.ts';
import { definePinned } from './pinning.ts';
import { fileNames, machineSize, matchesFlavor, type Plan } from './plan.ts';
import { restart, stop } from './power.ts';

export async function resize(ctx: DriverContext, machine: FoundDomain, target: ResizeTarget): Promise<void> {
  const { plan, host } = machine;
  const to = ctx.inventory.host(target.host);
  if (isAt(machine, target) && !plan.note.isLeft) {
    if (plan.note.former) await complete(ctx, to, plan, target.isPoweredOn);
    return;
  }
  // Only the old copy exists, so that resize was interrupted.
  if (plan.note.former)
    throw new PermanentFailure(`The resize of instance ${plan.id} must be confirmed or reverted first.`);
  assertPower(machine, 'resize', 'running', 'off', 'crashed');
  await stop(ctx, machine);
  const { note } = plan;
  const former = { host: host.name, ...machineSize(plan), extraSpecs: note.extraSpecs };
  const { vcpus, ramMb, diskGb, extraSpecs } = target;
  const resized = { ...plan, vcpus, ramMb, note: { ...note, diskGb, extraSpecs, former, isLeft: undefined } };
  await assertPages(to, resized);
  if (to === host) await copyFormerDisk(host, plan);
  else await move(ctx, machine, to, target);
  await defineAtPlace(ctx, to, await withPluggedDevices(host, resized), target.isPoweredOn);
}

const isAt = ({ host, plan }: FoundDomain, target: ResizeTarget) =>
  host.name === target.host && matchesFlavor(plan, target);

/**
 * The source stays, marked as left, with its disks. The copy becomes the machine. With a shared folder both use the
 * same disks.
 */
async function move(
  ctx: DriverContext,
  { plan, host }: FoundDomain,
  to: Host,
  { diskGb }: ResizeTarget,
): Promise<void> {
  const stopped = await host.find(plan.id);
  if (stopped) await host.updateNote(stopped, { isLeft: true });
  if (!(await shareFolder(host, to))) await copyMachine(ctx, plan, host, to);
  else if (diskGb !== plan.note.diskGb) await copyFormerDisk(host, plan);
}

/** A grown disk cannot shrink, so reverting needs a copy. */
async function copyFormerDisk(host: Host, { id, note }: Plan): Promise<void> {
  if (note.imageId === null) return;
  await host.pool.flatten(fileNames.root(id), fileNames.former(id));
}

/** Defines a machine at its new place. */
async function defineAtPlace(ctx: DriverContext, host: Host, plan: Plan, isPoweredOn: boolean): Promise<void> {
  const placed = { ...plan, note: { ...plan.note, placedAt: await ctx.nextPlacement(plan.id) } };
  await definePinned(host, placed);
  await complete(ctx, host, plan, isPoweredOn);
}

/** Grows the disk and starts the machine. Can be repeated after an interruption. */
async function complete(ctx: DriverContext, host: Host, plan: Plan, isPoweredOn: boolean): Promise<void> {
  if (plan.note.imageId !== null) await host.pool.grow(fileNames.root(plan.id), plan.note.diskGb * GIB);
  if (isPoweredOn) await restart(ctx, { host, plan });
}

export async function confirmResize(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  const { former } = plan.note;
  if (!former) return;
  if (former.host !== host.name) await removeOvertaken(ctx, former.host, plan.id, host);
  await host.pool.remove(fileNames.former(plan.id));
  await host.updateNote(machine, { former: undefined });
}

export async function revertResize(
  ctx: DriverContext,
  machine: FoundDomain,
  end: { isPoweredOn: boolean },
): Promise<void> {
  const { former, returning } = machine.plan.note;
  if (returning) await arriveBack(ctx, machine);
  else if (former?.host === machine.host.name) await shrink(ctx, machine, former, end.isPoweredOn);
  else if (former) await goBack(ctx, machine, ctx.inventory.host(former.host), end.isPoweredOn);
  else await stay(ctx, machine, end.isPoweredOn);
}

/** Cleans up a resize that was interrupted before the machine was placed: only its copies on the target exist. */
async function stay(ctx: DriverContext, machine: FoundDomain, isPoweredOn: boolean): Promise<void> {
  const { host, plan } = machine;
  if (plan.note.isLeft) await host.updateNote(machine, { isLeft: undefined });
  await host.pool.remove(fileNames.former(plan.id));
  if (isPoweredOn) await restart(ctx, machine);
}

/** Same host: the previous disk replaces the grown one. */
async function shrink(
  ctx: DriverContext,
  machine: FoundDomain,
  former: FormerSize,
  isPoweredOn: boolean,
): Promise<void> {
  const { host, plan } = machine;
  await stop(ctx, machine);
  await restoreFormer(host, plan);
  const { vcpus, ramMb, diskGb, extraSpecs = plan.note.extraSpecs } = former;
  const returning = { from: host.name, isPoweredOn };
  const note = { ...plan.note, diskGb, extraSpecs, former: undefined, returning };
  await defineAtPlace(ctx, host, await withPluggedDevices(host, { ...plan, vcpus, ramMb, note }), isPoweredOn);
  await arriveBack(ctx, { host, plan });
}

async function restoreFormer(host: Host, { id, note }: Plan): Promise<void> {
  if (note.imageId === null) return;
  await host.pool.flatten(fileNames.former(id), fileNames.root(id));
}

type FormerSize = NonNullable<Plan['note']['former']>;

/** Different host: returns to it with the devices that were attached and detached meanwhile. */
async function goBack(ctx: DriverContext, machine: FoundDomain, back: Host, isPoweredOn: boolean): Promise<void> {
  const { host, plan } = machine;
  const { id, volumes, nics } = plan;
  const left = await back.find(id);
  if (!left)
    throw new PermanentFailure(
      `The disk that the resize of instance ${id} kept on host ${back.name} no longer exists.`,
    );
  await stop(ctx, machine);
  const hasGrown = left.plan.note.diskGb !== plan.note.diskGb;
  if (hasGrown && (await shareFolder(host, back))) await restoreFormer(back, plan);
  const returning = { from: host.name, isPoweredOn };
  const note = { ...left.plan.note, isLeft: undefined, returning };
  await defineAtPlace(ctx, back, await withPluggedDevices(host, { ...left.plan, volumes, nics, note }), isPoweredOn);
  await arriveBack(ctx, { host: back, plan });
}

/** If the host does not respond, housekeeping removes the copy when it returns. */
const removeOvertaken = (ctx: DriverContext, host: string, id: string, now: Host): Promise<void> =>
  removeLeftDomain(ctx.inventory.host(host), id, now).catch(ignoreFailures('lost'));

/** Starts the machine after a revert, removes the copy, and clears the note. */
async function arriveBack(ctx: DriverContext, { host, plan }: Pick<FoundDomain, 'host' | 'plan'>): Promise<void> {
  const { id } = plan;
  const { returning } = (await host.find(id))?.plan.note ?? {};
  if (!returning) return;
  if (returning.isPoweredOn) await restart(ctx, { host, plan });
  if (returning.from !== host.name) await removeOvertaken(ctx, returning.from, id, host);
  await host.pool.remove(fileNames.former(id));
  const back = await host.find(id);
  if (back) await host.updateNote(back, { returning: undefined });
}
