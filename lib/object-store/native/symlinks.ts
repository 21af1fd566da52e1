import type { ObjectResponse } from '../exchange.ts';
import type { ObjectAttributes } from '../objects/attributes.ts';
import { putObject } from '../objects/put.ts';
import { archiveCurrent } from './archive-container.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { quoteName, unquoteEtag, unquoteName } from './header-text.ts';
import { NativeError } from './native-error.ts';
import { listedSize } from './object-content.ts';
import { etagMismatch, findObjectToRead } from './object-lookup.ts';
import { bodyLength, newObject, writtenResponse } from './object-writes.ts';
import { findContainer } from './places.ts';
import { splitObjectPath, splitTarget } from './target.ts';

const LINK_TYPE = 'application/symlink';

/**
 * Stores a symbolic link. With an ETag, its target must exist and have it.
 * @throws 400, 401, 403, 404, 409 for a missing or different target, 411, 412
 */
export async function putSymlink(ctx: NativeContext): Promise<ObjectResponse> {
  const place = await findContainer(ctx, 'writeAcl');
  if (bodyLength(ctx) !== 0 && (await hasBody(ctx))) {
    throw new NativeError(400, 'Symlink requests require a zero byte body');
  }
  const symlink = requestedLink(ctx);
  const target = symlink.etag === undefined ? undefined : await findTarget(ctx, symlink);
  const created = newObject(ctx, place);
  const type = ctx.header('content-type') ?? target?.contentType ?? LINK_TYPE;
  await archiveCurrent(ctx, place);
  const object = await putObject(
    ctx.services,
    created.place,
    { chunks: emptyChunks() },
    {
      ...created.object,
      contentType: type,
      attributes: { ...created.object.attributes, symlink: { ...symlink, ...target?.facts } },
    },
  );
  return writtenResponse(place, object);
}

async function* emptyChunks(): AsyncGenerator<Uint8Array> {
  yield* [];
}

async function hasBody({ request }: NativeContext): Promise<boolean> {
  for await (const chunk of request.body) if (chunk.byteLength > 0) return true;
  return false;
}

type Symlink = NonNullable<ObjectAttributes['symlink']>;

/** @throws 400, 412 */
function requestedLink({ header, target }: NativeContext): Symlink {
  const path = unquoteName(header('x-symlink-target') ?? '');
  const parts = path?.startsWith('/') ? undefined : splitObjectPath(path ?? '');
  if (!parts) {
    throw new NativeError(412, 'X-Symlink-Target header must be of the form <container name>/<object name>');
  }
  const account = unquoteName(header('x-symlink-target-account') ?? '');
  if (account?.includes('/')) throw new NativeError(412, 'Account name cannot contain slashes');
  const isSelf =
    (account || target.account) === target.account &&
    parts.container === target.container &&
    parts.object === target.object;
  if (isSelf) throw new NativeError(400, 'Symlink cannot target itself');
  const etag = unquoteEtag(header('x-symlink-target-etag') ?? '');
  if (/[;"\\]/.test(etag)) throw new NativeError(400, 'Bad X-Symlink-Target-Etag format');
  return { ...parts, ...(account && { account }), ...(etag && { etag }) };
}

/** @throws 409 if it is missing or has another ETag */
async function findTarget(ctx: NativeContext, { account, container, object, etag }: Symlink) {
  const path = `/v1/${account ?? ctx.target.account}/${container}/${object}`;
  const location = { 'content-location': quoteName(path) };
  try {
    const sub = subContext(ctx, { method: 'HEAD', target: splitTarget(path) });
    const { object: found } = await findObjectToRead(sub, findContainer, false);
    if (found.etag !== etag) throw new NativeError(409, etagMismatch(found.etag, etag ?? ''), location);
    const { staticManifest } = found.attributes;
    const facts = { size: listedSize(found), ...(staticManifest && { largeEtag: staticManifest.etag }) };
    return { facts, contentType: found.contentType };
  } catch (error) {
    if (error instanceof NativeError && error.status === 404) {
      throw new NativeError(409, 'X-Symlink-Target does not exist', location);
    }
    throw error;
  }
}
