import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { LONGEST_MS } from './connection.ts';
import { unless } from './failure.ts';
import type { Found } from './host.ts';
import { type Kit, withTemporary } from './kit.ts';
import { fileNames } from './plan.ts';
import { find, findAll } from './xml.ts';

/** The bytes of the root disk as it is now, as qcow2 that needs no other file. */
export async function snapshot(kit: Kit, machine: Found): Promise<Readable> {
  const { host, plan, state } = machine;
  const copy = fileNames.snapshot(plan.id);
  if (state.isActive) await copyLive(machine, host.pool.path(copy));
  else if (plan.note.imageId === null) {
    throw new PermanentFailure(`Machine ${plan.id} boots from a volume: make a snapshot of that.`);
  } else await host.pool.flatten(fileNames.root(plan.id), copy);
  try {
    return await read(kit, machine, copy);
  } finally {
    // What is being read stays until it has been read.
    await host.pool.remove(copy);
  }
}

/**
 * Mirrors the root disk while the guest writes on, and cuts the mirror off: nothing that a crash of this process leaves
 * changes what the machine runs on. Where a guest agent answers, files are whole in the copy.
 */
async function copyLive(machine: Found, path: string): Promise<void> {
  const { host, plan, xml } = machine;
  const disks = findAll(xml, 'devices', 'disk');
  const root = disks[plan.note.rescue ? 1 : 0];
  const target = (root && find(root, 'target')?.attributes.dev) ?? 'vda';
  const run = (...args: string[]) => host.connection.run(args, { timeoutMs: LONGEST_MS });
  await run('blockjob', plan.id, target, '--abort').catch(unless('other', 'refused', 'busy'));
  await host.pool.remove(fileNames.snapshot(plan.id));
  await run('blockcopy', plan.id, target, path, '--format', 'qcow2', '--transient-job', '--wait');
  const hasAgent = await host.hasAgent(machine);
  if (hasAgent) await run('domfsfreeze', plan.id).catch(unless('other', 'refused', 'busy'));
  try {
    await run('blockjob', plan.id, target, '--abort');
  } finally {
    if (hasAgent) await run('domfsthaw', plan.id).catch(unless('other', 'refused', 'busy'));
  }
}

/** Opens a file of the host's folder; from another machine it is fetched first. */
async function read(kit: Kit, { host }: Found, name: string): Promise<Readable> {
  if (host.connection.isLocal) {
    const here = await open(host.pool.path(name)).catch(() => undefined);
    if (here) return here.createReadStream();
  }
  return await withTemporary(kit, async (path) => {
    await host.pool.download(name, path);
    return (await open(path)).createReadStream();
  });
}
