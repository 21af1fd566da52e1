import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import type { DiskPlace } from '../storage.ts';
import { type Daemon, DISK, readDiskBytes } from './daemon.ts';
import { ExportFailure } from './export-failure.ts';
import type { QmpExecutor } from './qmp.ts';

/** Node names inside a daemon. */
const COPY = 'copy';
const LOOK_MS = 200;
/** Timeout of a conversion. */
const LONGEST_MS = 6 * 3_600_000;

interface Job {
  id: string;
  status: string;
  error?: string;
}

type QuiescedRunner = (moment: () => Promise<void>) => Promise<void>;

/**
 * Copies the state of a daemon's disk at one moment to a new file, while it may be written to. @param around runs the
 * given function, which is that moment, while file systems are quiesced
 */
export async function exportDisk(daemon: Daemon, { path, format }: DiskPlace, around: QuiescedRunner): Promise<void> {
  if (format === 'qcow2') return copyAsQcow2(daemon, path, around);
  // QEMU writes zeros to a raw file, so the copy is made as qcow2.
  const part = `${path}.qcow2`;
  try {
    await copyAsQcow2(daemon, part, around);
    await image('convert', '-f', 'qcow2', '-O', format, part, path);
  } finally {
    await rm(part, { force: true });
  }
}

async function copyAsQcow2(daemon: Daemon, path: string, around: QuiescedRunner): Promise<void> {
  await daemon.speak(dismissCopy);
  try {
    await rm(path, { force: true });
    await image('create', '-q', '-f', 'qcow2', path, String(await daemon.speak(readDiskBytes)));
    const node = { driver: 'qcow2', 'node-name': COPY, file: { driver: 'file', filename: path } };
    await daemon.speak((ask) => ask('blockdev-add', node));
    const job = { 'job-id': COPY, device: DISK, target: COPY, sync: 'full', 'auto-dismiss': false };
    await around(() => daemon.speak(async (ask) => void (await ask('blockdev-backup', job))));
    while (!(await daemon.speak(isDone))) await delay(LOOK_MS);
  } finally {
    await daemon.speak(dismissCopy);
  }
}

const image = (...args: string[]) => runProgram('qemu-img', args, { timeoutMs: LONGEST_MS });

const jobOf = async (ask: QmpExecutor): Promise<Job | undefined> =>
  ((await ask('query-jobs')) as Job[]).find(({ id }) => id === COPY);

async function isDone(ask: QmpExecutor): Promise<boolean> {
  const job = await jobOf(ask);
  if (!job || job.error !== undefined)
    throw new ExportFailure('not_copied', job?.error ?? 'The copy of the volume was interrupted.');
  return job.status === 'concluded';
}

/** Ends a finished or interrupted copy and closes its file. */
async function dismissCopy(ask: QmpExecutor): Promise<void> {
  for (let job = await jobOf(ask); job; job = await jobOf(ask)) {
    await ask(job.status === 'concluded' ? 'job-dismiss' : 'job-cancel', { id: COPY }).catch(() => undefined);
    await delay(LOOK_MS / 10);
  }
  const nodes = (await ask('query-named-block-nodes', { flat: true })) as { 'node-name': string }[];
  if (nodes.some((node) => node['node-name'] === COPY)) await ask('blockdev-del', { 'node-name': COPY });
}
