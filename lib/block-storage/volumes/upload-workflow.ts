import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { contentPath } from '#lib/data-folder/contents.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import type { Services } from '#lib/http/context.ts';
import { abandonSnapshot, assertStored, storeSnapshotData } from '#lib/image/images/compute-integration.ts';
import type { VolumeStatus } from './schema.ts';
import { volumeTransitions } from './transitions.ts';

interface Upload {
  volumeId: string;
  imageId: string;
  format: 'raw' | 'qcow2';
  previous: VolumeStatus;
}

/** Writes a volume to an image, then restores its status. After a failure the image is deleted. */
export const uploadVolumeWorkflow = defineWorkflow<Upload>({
  name: 'volume.upload',
  async run(platform, run, { previous, ...upload }) {
    await run.step('upload', () => store(platform, upload));
    await run.step('offer', () =>
      volumeTransitions.finish(platform.database, upload.volumeId, 'uploading', { status: previous }),
    );
  },
  async onFailure({ database }, { volumeId, imageId, previous }, { message }) {
    await database.transact((tx) => abandonSnapshot(tx, imageId));
    await volumeTransitions.fail(database, volumeId, {
      ...{ from: 'uploading', after: { status: previous }, action: 'copy volume to image', message },
    });
  },
});

type Platform = Pick<Services, 'database' | 'engine' | 'env'>;

/** Uses a temporary file in the image format; a retry starts again. */
async function store(platform: Platform, { volumeId, imageId, format }: Omit<Upload, 'previous'>): Promise<void> {
  const { database, engine, env } = platform;
  const folder = contentPath(env.dataFolder, 'exports');
  const path = join(folder, imageId);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await engine.storage.exportTo({ volume: volumeId }, { path, format });
    await storeSnapshotData(platform, imageId, createReadStream(path), { isBeyondQuota: false });
  } catch (error) {
    throw isRefusal(error) ? new PermanentFailure(error.message, { cause: error }) : error;
  } finally {
    await rm(path, { force: true });
    await rm(`${path}.part`, { force: true });
  }
  await assertStored(database.read, imageId);
}

/** A rejection is permanent; a full disk is not. */
const isRefusal = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.kind !== 'unavailable';
