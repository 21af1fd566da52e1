import type { ObjectResponse } from '../exchange.ts';
import type { NativeContext } from './exchange-context.ts';
import { NativeError } from './native-error.ts';
import { copyFrom, copyTo } from './object-copies.ts';
import { sendObject } from './object-reads.ts';
import { deleteObject } from './object-removal.ts';
import { restoreVersion } from './object-versions.ts';
import { changeObject, uploadObject } from './object-writes.ts';
import { deleteStaticObject } from './static-object-removal.ts';
import { putStaticObject } from './static-objects.ts';
import { putSymlink } from './symlinks.ts';

/** Reads, stores, changes, copies or deletes an object. */
export async function respondToObject(ctx: NativeContext): Promise<ObjectResponse> {
  switch (ctx.method) {
    case 'GET':
    case 'HEAD':
      return sendObject(ctx);
    case 'PUT':
      return putObjectOfAnyKind(ctx);
    case 'POST':
      return changeObject(ctx);
    case 'COPY':
      return copyTo(ctx);
    case 'DELETE':
      return ctx.query.get('multipart-manifest') === 'delete' ? deleteStaticObject(ctx) : deleteObject(ctx);
    default:
      throw new NativeError(405, undefined, { allow: 'COPY, DELETE, GET, HEAD, OPTIONS, POST, PUT' });
  }
}

async function putObjectOfAnyKind(ctx: NativeContext): Promise<ObjectResponse> {
  const isManifest = ctx.query.get('multipart-manifest') === 'put';
  const source = ctx.header('x-copy-from');
  if (isManifest && source) throw new NativeError(405, 'Multipart Manifest PUTs cannot be COPY requests');
  if (isManifest) return putStaticObject(ctx);
  if (source) return copyFrom(ctx);
  if (ctx.header('x-static-large-object')) {
    throw new NativeError(400, 'X-Static-Large-Object is a reserved header. Use the parameter multipart-manifest=put.');
  }
  if (ctx.query.get('version-id')) return restoreVersion(ctx);
  if (ctx.header('x-symlink-target')) return putSymlink(ctx);
  return uploadObject(ctx);
}
