import { Conflict, Forbidden } from '#lib/errors/errors.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Bucket } from '../../buckets/bucket.ts';
import { contextOf } from '../../native/exchange-context.ts';
import { NativeError } from '../../native/native-error.ts';
import { type ObjectContent, openContent, SegmentError } from '../../native/object-content.ts';
import { splitTarget } from '../../native/target.ts';
import type { ObjectRecord } from '../../objects/object-record.ts';

/** Whether the data belong to other objects: a large object or a symbolic link of the native API. */
export const isReference = ({ attributes }: ObjectRecord): boolean =>
  attributes.staticManifest !== undefined ||
  attributes.dynamicManifest !== undefined ||
  attributes.symlink !== undefined;

/** @throws 409 if only a client can decrypt the data */
export function assertDecryptable(name: string, { attributes }: ObjectRecord): void {
  if (attributes.encryption?.kind !== 'customer') return;
  throw Conflict(`Data of object ${name} is encrypted with a key of the client. Download it through S3.`);
}

/**
 * Opens the data that an object refers to, with the rights of the caller.
 * @throws 403, 409 for a missing target, too many links, and what the native API refuses
 */
export async function openReference(
  ctx: ProjectContext,
  { projectId, name: bucketName }: Bucket,
  name: string,
): Promise<ObjectContent> {
  const request = {
    method: 'GET',
    path: '',
    query: '',
    headers: {},
    body: emptyBody(),
    address: undefined,
    isSecure: true,
  };
  const native = contextOf(ctx, request, {
    target: splitTarget(`/v1/AUTH_${projectId}/${bucketName}/${name}`),
    query: new Map(),
    requester: { kind: 'user', caller: ctx.caller },
    transactionId: ctx.requestId,
  });
  return orRefuse(name, () => openContent(native));
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  yield* [];
}

/**
 * Checks that all data of an object can be read, also of segments that have segments.
 * @param onSegment called for each segment; may throw to stop
 * @throws 403, 409 for segments that are missing, were changed or only a client can decrypt
 */
export const assertReadable = (name: string, content: ObjectContent, onSegment: () => void): Promise<void> =>
  orRefuse(name, () => checkSegments(name, content, onSegment));

async function checkSegments(name: string, content: ObjectContent, onSegment: () => void): Promise<void> {
  assertDecryptable(name, content.object);
  for await (const segment of content.segments()) {
    onSegment();
    await checkSegments(name, segment, onSegment);
  }
}

async function orRefuse<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SegmentError) throw Conflict(`Object ${name} is incomplete. ${error.message}`);
    if (!(error instanceof NativeError)) throw error;
    if (error.status === 404) throw Conflict(`Object ${name} refers to an object that does not exist.`);
    if (error.status === 409) throw Conflict(`The data of object ${name} cannot be found. ${error.message}.`);
    throw Forbidden(`Object ${name} refers to an object that you may not read.`);
  }
}
