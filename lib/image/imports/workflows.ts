import { MIB } from '#lib/bytes.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type ErrorKind, PlatformError } from '#lib/errors/errors.ts';
import { PLATFORM } from '#lib/events/log.ts';
import { openSealed, type SealedSecret } from '#lib/keys/seal.ts';
import { changeImage } from '../images/change.ts';
import { openImageData } from '../images/compute-integration.ts';
import type { ImageRow } from '../images/lookup.ts';
import { FAILED_IMPORT, setProperty } from '../images/properties.ts';
import { roomForData } from '../quotas.ts';
import { imageStore } from '../store/image-store.ts';
import { changeTask } from '../tasks/change.ts';
import { NO_CLAIM, newClaim, newClaimExpiry } from '../transfer/claim.ts';
import { type DataServices, ingest, ingestStaged, NOTHING_STAGED } from '../transfer/ingest.ts';
import { describeSource, type Viewer } from './image-source.ts';
import type { FillingMethod } from './schema.ts';
import { openWebSource, type WebSource } from './web-download.ts';

interface Input {
  imageId: string;
  taskId: string;
  /** Without the address of a download, which may contain credentials. */
  method: FillingMethod;
  /** The address, encrypted for the task. Runs started by an earlier release have it in `method`. */
  address?: SealedSecret;
  viewer: Viewer;
}

/** Fills an image with staged data, a download or another image's data. On failure the image is queued again. */
export const importWorkflow = defineWorkflow<Input>({
  name: 'image.import',
  pool: 'imports',
  async run({ database, env }, run, input) {
    const { imageId, taskId } = input;
    await run.step('begin', () =>
      database.transact((tx) => changeTask(tx, taskId, { status: 'processing', message: '' })),
    );
    await run.step('bring', () => runImport({ database, env }, input).catch(rethrowByKind));
    await run.step('finish', () =>
      database.transact((tx) =>
        changeTask(tx, taskId, { status: 'success', message: '', result: { image_id: imageId } }),
      ),
    );
  },
  onFailure: ({ database, env }, input, error) => failImport({ database, env }, input, error),
});

async function runImport(services: DataServices, input: Input): Promise<void> {
  const { imageId, taskId, method, viewer, address } = input;
  const claimed = await services.database.transact((tx) => claim(tx, imageId, method));
  if (!claimed) return;
  const { image, key } = claimed;
  if (method.name === 'glance-direct') return ingestStaged(services, { image, key });
  const limit = await roomForData(services.database.read, services.env, image.owner);
  if (method.name === 'glance-download') return copyFromImage(services, { image, key, limit }, { method, viewer });
  const { NEPHOS_IMAGE_IMPORT_NETWORKS: allowed, NEPHOS_IMAGE_IMPORT_TIMEOUT_SECONDS: deadlineS } = services.env;
  const uri = address ? await openSealed(services.database, { id: taskId, ...address }) : method.uri;
  const source = await openWebSource(uri, { allowed }, deadlineS * 1000);
  const chunks = reportProgress(services.database, taskId, source);
  return ingest(services, { image, key, chunks, limit, expectedSize: source.length });
}

/** Copies the current data and attributes of another image of this region. */
async function copyFromImage(
  services: DataServices,
  { image, key, limit }: { image: ImageRow; key: string; limit: number },
  { method, viewer }: { method: Extract<FillingMethod, { name: 'glance-download' }>; viewer: Viewer },
): Promise<void> {
  const described = await describeSource(services.database.read, viewer, services.env, method);
  const data = await openImageData(services, method.glance_image_id);
  if (!data) throw new PermanentFailure(`The data of image ${method.glance_image_id} was deleted.`);
  await ingest(services, { image, key, limit, described, chunks: data.open(), expectedSize: data.size });
}

/** Claims the image for this attempt; undefined if it is already active or was deleted. */
async function claim(
  tx: Tx,
  id: string,
  { name }: FillingMethod,
): Promise<{ image: ImageRow; key: string } | undefined> {
  const image = await tx.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst();
  if (image?.status !== 'importing') return undefined;
  const fresh = newClaim();
  const key = name === 'glance-direct' ? (image.staged_key ?? fresh.upload_key) : fresh.upload_key;
  await tx
    .updateTable('images')
    .set({ upload_key: key, upload_until: newClaimExpiry() })
    .where('id', '=', id)
    .execute();
  return { image, key };
}

const FINAL: ReadonlySet<ErrorKind> = new Set(['invalid', 'bodyTooLarge', 'quotaExceeded']);

/** Permanent errors end the import immediately. If the image was deleted, the import is complete. */
function rethrowByKind(error: unknown): void {
  if (error instanceof PlatformError && error.kind === 'gone') return;
  if (error instanceof PlatformError && FINAL.has(error.kind)) {
    throw new PermanentFailure(error.message, { cause: error });
  }
  throw error;
}

async function failImport({ database, env }: DataServices, { imageId, taskId }: Input, error: Error): Promise<void> {
  const image = await resetImage(database, imageId, taskId, error.message);
  if (image?.staged_key) await imageStore(env).remove('staged', image.staged_key);
}

function resetImage(database: Database, imageId: string, taskId: string, message: string) {
  return database.transact(async (tx) => {
    await changeTask(tx, taskId, { status: 'failure', message });
    const image = await tx.selectFrom('images').selectAll().where('id', '=', imageId).executeTakeFirst();
    if (image?.status !== 'importing') return undefined;
    await setProperty(tx, imageId, FAILED_IMPORT, 'file');
    await changeImage(tx, PLATFORM, image, 'import_failed', { status: 'queued', ...NO_CLAIM, ...NOTHING_STAGED });
    return image;
  });
}

const EVERY_MS = 2000;

/** Yields the chunks of a source and reports the progress in the task's message. */
async function* reportProgress(
  database: Database,
  taskId: string,
  { chunks, length }: WebSource,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  let reportedAt = Date.now();
  for await (const chunk of chunks) {
    yield chunk;
    bytes += chunk.byteLength;
    if (Date.now() - reportedAt < EVERY_MS) continue;
    reportedAt = Date.now();
    await database.transact((tx) => changeTask(tx, taskId, { message: wordsFor(bytes, length) }));
  }
}

const mib = (bytes: number) => Math.floor(bytes / MIB);

const wordsFor = (bytes: number, length: number | undefined) =>
  length === undefined ? `Fetched ${mib(bytes)} MiB.` : `Fetched ${mib(bytes)} of ${mib(length)} MiB.`;
