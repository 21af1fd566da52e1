import { creationTime } from '#lib/db/creation-time.ts';
import { findBucket } from '../buckets/bucket.ts';
import { copyObject } from '../objects/copy.ts';
import { listObjects } from '../objects/list.ts';
import { isExpired } from '../objects/object-expiry.ts';
import { findObject, type ObjectRecord } from '../objects/object-record.ts';
import { putObject } from '../objects/put.ts';
import { removeObject } from '../objects/remove.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { MARKER_TYPE } from './object-lookup.ts';
import type { ContainerPlace } from './places.ts';
import { timestampOf } from './responses.ts';

/** Earlier data of an object are stored below this name: its length in three hexadecimal digits, and the name. */
const archivePrefix = (name: string): string => `${Buffer.byteLength(name).toString(16).padStart(3, '0')}${name}/`;

const archiveName = (name: string, time: string): string => archivePrefix(name) + timestampOf(time);

/** The archive of a container; undefined if it has none. @throws 412 if the archive does not exist */
async function findArchive(ctx: NativeContext, { bucket }: ContainerPlace) {
  const { archive } = bucket.settings;
  if (!archive) return undefined;
  const name = { projectId: bucket.projectId, name: archive.container };
  const found = await findBucket(ctx.services.database.read, name);
  if (!found) throw new NativeError(412);
  return found;
}

const contentOf = ({ contentType, attributes, expiresAt }: ObjectRecord) => ({ contentType, attributes, expiresAt });

/** Copies the current object to the archive of its container, if it has one, before it is replaced or deleted. */
export async function archiveCurrent(ctx: NativeContext, place: ContainerPlace): Promise<void> {
  const archive = await findArchive(ctx, place);
  if (!archive) return;
  const name = ctx.target.object ?? '';
  const current = await findObject(ctx.services.database.read, place.bucket.id, name);
  if (!current || isExpired(current)) return;
  const target = { bucketId: archive.id, name: archiveName(name, current.modifiedAt) };
  await copyObject(ctx.services, current, target, contentOf(current));
}

async function* emptyChunks(): AsyncGenerator<Uint8Array> {
  yield* [];
}

/** Records in the archive that the object is deleted now. */
export async function writeArchivedMarker(ctx: NativeContext, place: ContainerPlace): Promise<void> {
  const archive = await findArchive(ctx, place);
  if (!archive) return;
  const name = archiveName(ctx.target.object ?? '', creationTime());
  const marker = { contentType: MARKER_TYPE, attributes: {} };
  await putObject(ctx.services, { bucketId: archive.id, name }, { chunks: emptyChunks() }, marker);
}

/**
 * Deletes an object by restoring what it was before. Returns false if the archive has nothing, so that the object itself
 * is deleted.
 */
export async function restoreArchived(ctx: NativeContext, place: ContainerPlace): Promise<boolean> {
  const archive = await findArchive(ctx, place).catch((error: unknown) => {
    if (error instanceof NativeError && error.status === 412) return undefined;
    throw error;
  });
  if (!archive) return false;
  const name = ctx.target.object ?? '';
  const db = ctx.services.database.read;
  const prefix = archivePrefix(name);
  const { entries } = await listObjects(db, archive.id, { prefix, limit: 2, isReverse: true });
  const [last, before] = entries.flatMap((entry) => ('object' in entry ? [entry.object] : []));
  if (!last) return false;
  if (last.contentType !== MARKER_TYPE) {
    await moveBack(ctx, place, last);
    return true;
  }
  // After a deletion the marker is the newest entry. Deleting again removes the marker, and restores what it deleted.
  if (await findObject(db, place.bucket.id, name)) return false;
  if (before && before.contentType !== MARKER_TYPE) await moveBack(ctx, place, before);
  await removeObject(ctx.services, { bucketId: archive.id, name: last.name });
  return true;
}

async function moveBack({ services, target }: NativeContext, { bucket }: ContainerPlace, archived: ObjectRecord) {
  await copyObject(services, archived, { bucketId: bucket.id, name: target.object ?? '' }, contentOf(archived));
  await removeObject(services, { bucketId: archived.bucketId, name: archived.name });
}
