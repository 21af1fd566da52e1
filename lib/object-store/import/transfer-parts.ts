import { InterruptedError } from '#lib/engine/workflows/run-ownership.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { msg } from '#lib/i18n/text.ts';
import type { BlobRange } from '../bytes/blob-store.ts';
import { S3Failure } from '../bytes/s3-connection.ts';
import type { ImportOrigin } from '../objects/attributes.ts';
import { listUploads } from '../objects/list-uploads.ts';
import {
  combinedEtag,
  completeUpload,
  createUpload,
  MIN_PART_BYTES,
  putPart,
  removeUpload,
  type Upload,
  uploadParts,
} from '../objects/uploads.ts';
import { newEncryption, partEncryption, uploadEncryption } from '../s3/encryption.ts';
import { defaultRanges, probableRanges } from './plan-parts.ts';
import { type DataSelection, openSourceData, type SourceData } from './source-data.ts';
import { TransferError } from './transfer-error.ts';
import { describeCopy, fitsInOnePiece, type ObjectTransfer, originOf, transferWhole } from './transfer-object.ts';
import { partCountOf, verifyParts } from './verify-transfer.ts';

type Verification = ImportOrigin['verifiedBy'];

/** How the data of an object are read in parts. */
interface PartPlan {
  selections: readonly NonNullable<DataSelection>[];
  /** Whether they are the parts of the source. */
  hasSameParts: boolean;
}

/**
 * Transfers an object. What the source received in parts is transferred in the same parts if possible: then the ETags of
 * both are equal, and a transfer that was interrupted continues with the next part.
 * @throws as `transferWhole`
 */
export async function transferObject(transfer: ObjectTransfer): Promise<Verification> {
  const { connection, entry, onBytes } = transfer;
  const count = partCountOf(entry.etag);
  if (count === undefined) return transferUndivided(transfer);
  const first = await openFirstPart(transfer);
  if (first) {
    const selections = Array.from({ length: count }, (_, index) => ({ partNumber: index + 1 }));
    const isWhole = first.range.end + 1 === entry.size;
    const isPart = count === 1 ? isWhole : first.isPart && !isWhole && first.range.start === 0;
    // Only the last part of an upload may be smaller.
    if (isPart && (count === 1 || first.range.end + 1 >= MIN_PART_BYTES)) {
      return transferParts(transfer, { selections, hasSameParts: true }, first);
    }
    first.discard();
    if (isPart) return transferUndivided(transfer);
  }
  const ranges = probableRanges(entry.size, count);
  if (!ranges) return transferUndivided(transfer);
  const [range] = ranges;
  const opened = await openSourceData(connection, entry, { ...(range && { selection: { range } }), onBytes });
  return transferParts(transfer, { selections: ranges.map(selectionOf), hasSameParts: false }, opened);
}

const selectionOf = (range: BlobRange) => ({ range });

/** Undefined if the source does not know numbers of parts. */
async function openFirstPart({ connection, entry, onBytes }: ObjectTransfer): Promise<SourceData | undefined> {
  try {
    return await openSourceData(connection, entry, { selection: { partNumber: 1 }, onBytes });
  } catch (error) {
    if (error instanceof S3Failure && (error.status === 400 || error.status === 501)) return undefined;
    throw error;
  }
}

async function transferUndivided(transfer: ObjectTransfer): Promise<Verification> {
  const { connection, entry, onBytes } = transfer;
  if (fitsInOnePiece(entry)) return transferWhole(transfer);
  const ranges = defaultRanges(entry.size);
  const [range] = ranges;
  const opened = await openSourceData(connection, entry, { ...(range && { selection: { range } }), onBytes });
  return transferParts(transfer, { selections: ranges.map(selectionOf), hasSameParts: false }, opened);
}

async function transferParts(transfer: ObjectTransfer, plan: PartPlan, first: SourceData): Promise<Verification> {
  let upload: Upload | undefined;
  try {
    upload = await openUpload(transfer, first);
    return await storeParts(transfer, plan, { upload, first });
  } catch (error) {
    if (upload && !isContinuable(error)) await removeUpload(transfer.store, upload).catch(() => {});
    throw error;
  } finally {
    first.discard();
  }
}

/** Whether the next attempt continues with the parts that are stored, as after a crash. */
const isContinuable = (error: unknown): boolean =>
  error instanceof InterruptedError || (error instanceof PlatformError && error.kind === 'unavailable');

/** Uploads of one name that are compared with the object. */
const MAX_UPLOADS = 100;

/** The upload that an interrupted transfer of the same object left, or a new one. */
async function openUpload(transfer: ObjectTransfer, { headers }: SourceData): Promise<Upload> {
  const { store, bucket, place } = transfer;
  const origin = originOf(transfer, 'size');
  const listing = { prefix: place.name, limit: MAX_UPLOADS };
  const { entries } = await listUploads(store.database.read, bucket.id, listing);
  for (const entry of entries) {
    if (!('upload' in entry) || entry.upload.name !== place.name) continue;
    const known = entry.upload.attributes.importedFrom;
    if (known?.source !== origin.source) continue;
    if (known.etag === origin.etag && known.modifiedAt === origin.modifiedAt) return entry.upload;
    await removeUpload(store, entry.upload);
  }
  const { contentType, attributes } = await describeCopy(transfer, headers);
  const encryption = uploadEncryption(newEncryption({}, bucket.settings));
  return createUpload(store, place, {
    contentType,
    attributes: { ...attributes, ...encryption, importedFrom: origin },
  });
}

async function storeParts(
  transfer: ObjectTransfer,
  { selections, hasSameParts }: PartPlan,
  { upload, first }: { upload: Upload; first: SourceData },
): Promise<Verification> {
  const { store, connection, entry, condition, onBytes } = transfer;
  const known = new Map((await uploadParts(store.database.read, upload.id)).map((part) => [part.number, part]));
  const parts: { number: number; etag: string; size: number }[] = [];
  for (const [index, selection] of selections.entries()) {
    const number = index + 1;
    const earlier = known.get(number);
    if (earlier) {
      if (index === 0) first.discard();
      parts.push({ number, etag: earlier.etag, size: earlier.size });
      continue;
    }
    const data = index === 0 ? first : await openSourceData(connection, entry, { selection, onBytes });
    assertFollows(data, parts);
    const body = { chunks: data.chunks, encryption: partEncryption(upload.attributes, {}) };
    const { etag, size } = await putPart(store, upload, number, body).finally(data.discard);
    parts.push({ number, etag, size });
  }
  const size = sizeOf(parts);
  const verifiedBy = verifyParts(entry, first.headers, { size, etag: combinedEtag(parts), hasSameParts });
  await completeUpload(store, upload, {
    parts: parts.map(({ number, etag }) => ({ number, etag })),
    condition,
    attributesOf: () => ({ importedFrom: originOf(transfer, verifiedBy) }),
  });
  return verifiedBy;
}

const sizeOf = (parts: readonly { size: number }[]) => parts.reduce((sum, part) => sum + part.size, 0);

/** @throws TransferError if the data do not begin where the stored parts end */
function assertFollows(data: SourceData, parts: readonly { size: number }[]): void {
  if (data.range.start === sizeOf(parts)) return;
  data.discard();
  throw new TransferError(msg('The parts of the object in the source do not follow one another.'));
}
