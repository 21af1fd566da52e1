import { ApiError, clientFailure } from '#lib/client/api-error.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { uploadApi } from '../contract.ts';
import { crc32 } from './crc32.ts';
import { deleteKnownUpload, type FileIdentity, knownUpload, storeKnownUpload } from './known-uploads.ts';
import { type PlannedPart, partBytesFor, partsOfFile, SINGLE_BYTES } from './part-plan.ts';
import { withRetries } from './retry.ts';
import { runPooled } from './run-pooled.ts';
import { sendPart, sendWhole, type UploadTarget } from './send-data.ts';

/** What happens to a file if the bucket has an object of its name. */
export type ExistingPolicy = 'skip' | 'replace' | 'rename';

export interface FileUpload {
  target: UploadTarget;
  file: File;
  /** Name of the object. */
  name: string;
  replaces: boolean;
  signal: AbortSignal;
  /** Awaited before each request; throws to cancel. */
  turn: () => Promise<void>;
  /** Receives the number of bytes that were sent since the last call. */
  onSent: (bytes: number) => void;
}

/** Concurrent parts of a file. */
const PARALLEL_PARTS = 4;
const UNKNOWN_TYPE = 'application/octet-stream';

/** @throws ApiError: 409 if the object exists and may not be replaced */
export const uploadFile = (upload: FileUpload): Promise<void> =>
  upload.file.size <= SINGLE_BYTES ? uploadWhole(upload) : uploadParts(upload);

/** The bytes of a part with their checksum, by which the server detects damage. @throws ApiError */
async function readPart(file: File, start: number, end: number): Promise<{ data: Blob; crc32: string }> {
  const data = file.slice(start, end);
  const bytes = await data.arrayBuffer().catch(() => {
    throw clientFailure(msg('Could not read the file. It may have been changed or moved.'));
  });
  return { data, crc32: crc32(new Uint8Array(bytes)) };
}

async function uploadWhole({ target, file, name, replaces, signal, turn, onSent }: FileUpload): Promise<void> {
  const part = await readPart(file, 0, file.size);
  const contentType = file.type || UNKNOWN_TYPE;
  await withRetries({ turn }, () => sendWhole(target, { name, contentType, replaces, signal, ...part }));
  onSent(file.size);
}

async function uploadParts(upload: FileUpload): Promise<void> {
  const { target, file, name, replaces, signal, turn, onSent } = upload;
  const identity = { bucketId: target.bucketId, name, size: file.size, lastModified: file.lastModified };
  const { id, partBytes, stored } = await resumeOrBegin(upload, identity);
  const parts = partsOfFile(file.size, partBytes);
  const isStored = ({ number, start, end }: PlannedPart) => stored.get(number) === end - start;
  onSent(parts.filter(isStored).reduce((sum, { start, end }) => sum + end - start, 0));
  const missing = parts.filter((part) => !isStored(part));
  await runPooled(missing, PARALLEL_PARTS, async ({ number, start, end }) => {
    await turn();
    const part = await readPart(file, start, end);
    await withRetries({ turn }, () => sendPart(target, { id, number, signal, ...part }));
    onSent(end - start);
  });
  const numbers = parts.map(({ number }) => number);
  const { projectId, bucketId } = target;
  const place = { id: bucketId, upload_id: id };
  await withRetries({ turn }, () => clientOf(uploadApi).complete.send(projectId, place, { parts: numbers, replaces }));
  deleteKnownUpload(identity);
}

/** Continues the upload that this browser began for the same file, if the server still has it. */
async function resumeOrBegin({ target, file, name, turn }: FileUpload, identity: FileIdentity) {
  const { projectId, bucketId } = target;
  const { show, create } = clientOf(uploadApi);
  const known = knownUpload(identity);
  const read = (id: string) => withRetries({ turn }, () => show.load(projectId, { id: bucketId, upload_id: id }));
  const found = known && (await read(known.id).catch(undefinedIfGone));
  if (known && found) {
    return { ...known, stored: new Map(found.upload.parts.map(({ number, size }) => [number, size])) };
  }
  const partBytes = partBytesFor(file.size);
  const content_type = file.type || UNKNOWN_TYPE;
  const { id } = await withRetries({ turn }, () => create.send(projectId, bucketId, { name, content_type }));
  storeKnownUpload(identity, { id, partBytes });
  return { id, partBytes, stored: new Map<number, number>() };
}

function undefinedIfGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
