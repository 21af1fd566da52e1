import { randomFillSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { GIB } from '#lib/bytes.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import type { Row } from './report.ts';

const VOLUMES = 100;
const AT_ONCE = 20;
const BLOCK = 65_536;
const PIECE = 64 * BLOCK;
const BLOCKS = GIB / BLOCK;
const CHANGED = Math.round(BLOCKS / 100);
const VOLUME = '/volume/v3';

/** Measures concurrent creations and the size of an incremental backup. @throws if a volume is lost */
export async function measureStorage(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = { NEPHOS_RATE_LIMIT: 'off', NEPHOS_LOG_LEVEL: 'error', NEPHOS_QUOTAS: 'volumes=1000' };
  const platform = await createPlatform(readEnv({ ...settings, NEPHOS_DATA: folder, NEPHOS_ADMIN_PASSWORD: 'bench' }));
  try {
    const project = await newProject({ platform });
    return [await measureVolumes(platform, project), await measureIncrement(platform, project)];
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureVolumes(platform: Platform, { api }: TestProject): Promise<Row> {
  let requested = 0;
  const started = performance.now();
  const worker = async () => {
    while (requested < VOLUMES) {
      requested += 1;
      const { status } = await api.post(`${VOLUME}/volumes`, { volume: { size: 1, name: `volume-${requested}` } });
      if (status !== 202) throw new CommandError(`A volume was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const acceptedMs = performance.now() - started;
  await platform.runner.idle();
  const doneMs = performance.now() - started;
  const { volumes } = (await api.get(`${VOLUME}/volumes/detail`)).body;
  const kept = (await platform.services.engine.storage.list()).size;
  const available = volumes.filter(({ status }: { status: string }) => status === 'available').length;
  if (available !== VOLUMES || kept !== VOLUMES) {
    throw new CommandError(`Of ${VOLUMES} volumes ${available} are available, and ${kept} are on the disk.`);
  }
  const detail = `none lost; the last is available after ${Math.round(doneMs)} ms`;
  return { what: `volumes accepted per second, ${AT_ONCE} events`, measured: (VOLUMES / acceptedMs) * 1000, detail };
}

/** Backs up a full volume of 1 GiB, rewrites 1% of its blocks, spread evenly, and backs up the increment. */
async function measureIncrement(platform: Platform, { api }: TestProject): Promise<Row> {
  const { storage } = platform.services.engine;
  const { id } = (await api.post(`${VOLUME}/volumes`, { volume: { size: 1 } })).body.volume;
  await platform.runner.idle();
  await storage.restore(id, randomDisk(), 1);
  const full = await backUp(platform, api, { volume_id: id });
  await storage.restore(id, changed(storage.read({ volume: id })), 1);
  const increment = await backUp(platform, api, { volume_id: id, incremental: true });
  return {
    what: `bytes of an increment, ${CHANGED} of ${BLOCKS} blocks of 64 KiB changed, of the full backup's`,
    measured: increment / full,
    limit: 0.03,
    isMaximum: true,
    detail: `${(increment / 1024 ** 2).toFixed(1)} MiB of ${(full / 1024 ** 2).toFixed(1)} MiB`,
  };
}

async function* randomDisk() {
  for (let position = 0; position < GIB; position += PIECE) {
    const bytes = randomFillSync(Buffer.alloc(PIECE));
    // Yields to the event loop.
    await delay(0);
    yield { position, bytes };
  }
}

async function* changed(pieces: AsyncIterable<{ position: number; bytes: Buffer }>) {
  yield* pieces;
  for (let n = 0; n < CHANGED; n += 1) {
    const position = Math.floor((n * BLOCKS) / CHANGED) * BLOCK;
    yield { position, bytes: randomFillSync(Buffer.alloc(BLOCK)) };
  }
}

/** Backs up a volume. Returns the size of its objects in bytes. */
async function backUp(platform: Platform, api: TestProject['api'], backup: object): Promise<number> {
  const answer = await api.post(`${VOLUME}/backups`, { backup });
  await platform.runner.idle();
  const row = platform.services.database.read.selectFrom('backups').select(['status', 'stored_bytes']);
  const { status, stored_bytes } = await row.where('id', '=', answer.body.backup.id).executeTakeFirstOrThrow();
  if (status !== 'available') throw new CommandError(`The backup is ${status}.`);
  return Number(stored_bytes);
}
