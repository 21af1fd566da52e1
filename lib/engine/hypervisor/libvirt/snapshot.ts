import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { rootDiskTarget } from './domain-reading.ts';
import type { DriverContext } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { mirror } from './mirror.ts';
import { fileNames } from './plan.ts';

/** The current bytes of the root disk as a standalone qcow2 file. */
export async function snapshot(ctx: DriverContext, machine: FoundDomain): Promise<Readable> {
  const { host, plan, state } = machine;
  const copy = fileNames.snapshot(plan.id);
  if (state.isActive) await copyLive(ctx, machine, host.pool.path(copy));
  else if (plan.note.imageId === null) {
    throw new PermanentFailure(`Instance ${plan.id} boots from a volume. Create a snapshot of the volume instead.`);
  } else await host.pool.flatten(fileNames.root(plan.id), copy);
  const disk = await read(ctx, machine, copy).catch(async (error) => {
    await host.pool.remove(copy);
    throw error;
  });
  // A file that is being read is removed afterwards.
  await host.pool.remove(copy).catch((error) => {
    disk.destroy();
    throw error;
  });
  return disk;
}

async function copyLive(ctx: DriverContext, machine: FoundDomain, path: string): Promise<void> {
  const { host, plan, xml } = machine;
  const device = rootDiskTarget(xml, plan, host.pool.path(fileNames.root(plan.id)));
  await host.pool.remove(fileNames.snapshot(plan.id));
  await mirror(ctx, machine, { device, path, format: 'qcow2' });
}

/** Opens a file of the host folder; copies it first if the host is remote. */
async function read(ctx: DriverContext, { host }: FoundDomain, name: string): Promise<Readable> {
  if (host.connection.isLocal) {
    const here = await open(host.pool.path(name)).catch(() => undefined);
    if (here) return here.createReadStream();
  }
  const fetched = await ctx.transfers.fetch(host.pool, name);
  const release = () => fetched[Symbol.asyncDispose]();
  const stream = await open(fetched.path).then(
    (file) => file.createReadStream(),
    (error) => release().then(() => Promise.reject(error)),
  );
  return stream.once('close', () => void release());
}
