import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { createOverlay } from './build.ts';
import { withPluggedDevices } from './devices.ts';
import { bootVolumeOf } from './domain-xml.ts';
import type { DriverContext } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { fileNames } from './plan.ts';
import { restart, stop } from './power.ts';

/** For machines that boot from a volume. */
const MAX_WITHOUT_DISK_GB = 64;

export async function rescue(ctx: DriverContext, machine: FoundDomain, requestedId: string | null): Promise<void> {
  const { host, plan } = machine;
  if (plan.note.rescue) return restart(ctx, machine);
  const imageId = requestedId ?? plan.note.imageId;
  if (imageId === null) {
    throw new PermanentFailure(`Instance ${plan.id} boots from a volume. Specify the image for the rescue.`);
  }
  await stop(ctx, machine);
  const file = fileNames.rescue(plan.id);
  // The size of the image, bounded by the size of the machine's own disk, because the quota does not count rescue
  // disks.
  const maxGb = plan.note.diskGb || MAX_WITHOUT_DISK_GB;
  await createOverlay(ctx, host, { id: plan.id, imageId, diskGb: 0, maxGb, file });
  const rootVolumeId = bootVolumeOf(plan)?.volumeId;
  await host.define(
    await withPluggedDevices(host, { ...plan, note: { ...plan.note, rescue: { imageId, rootVolumeId } } }),
  );
  await restart(ctx, machine);
}

export async function unrescue(ctx: DriverContext, machine: FoundDomain): Promise<void> {
  const { host, plan } = machine;
  if (!plan.note.rescue && !plan.note.isUnrescuing) return;
  if (plan.note.rescue) {
    await stop(ctx, machine);
    const note = { ...plan.note, rescue: undefined, isUnrescuing: true };
    await host.define(await withPluggedDevices(host, { ...plan, note }));
  }
  await host.pool.remove(fileNames.rescue(plan.id));
  await restart(ctx, machine);
}
