import { getMimeType } from 'hono/utils/mime';
import type { ObjectAttributes } from '../objects/attributes.ts';
import type { NativeContext } from './exchange-context.ts';
import { isTextHeader, isTrue } from './header-text.ts';
import { LIMITS } from './limits.ts';
import { requestMetadata } from './metadata.ts';
import { NativeError } from './native-error.ts';

/** Headers that are stored with an object and returned with it. */
const STORED_HEADERS = [
  'content-encoding',
  'content-disposition',
  'content-language',
  'cache-control',
  'expires',
  'x-robots-tag',
];

const DEFAULT_TYPE = 'application/octet-stream';

/** @throws 400 if the name is too long */
export function assertObjectName(name: string): void {
  const length = Buffer.byteLength(name);
  if (length > LIMITS.max_object_name_length) {
    throw new NativeError(400, `Object name length of ${length} longer than ${LIMITS.max_object_name_length}`);
  }
}

/** Metadata and headers that a PUT or POST sets. @throws 400 */
export function requestedAttributes(
  ctx: NativeContext,
): Pick<ObjectAttributes, 'metadata' | 'headers' | 'dynamicManifest'> {
  const metadata = { ...requestMetadata('object', ctx.request.headers) };
  const headers = STORED_HEADERS.flatMap((name) => {
    const value = ctx.header(name);
    return value ? [[name, value] as const] : [];
  });
  const dynamicManifest = requestedManifest(ctx);
  return {
    metadata,
    headers: Object.fromEntries(headers),
    ...(dynamicManifest !== undefined && { dynamicManifest }),
  };
}

/** @throws 400 */
function requestedManifest({ header }: NativeContext): string | undefined {
  const manifest = header('x-object-manifest');
  if (!manifest) return undefined;
  const end = manifest.indexOf('/');
  const prefix = manifest.slice(end + 1);
  if (end < 1 || prefix === '' || prefix.startsWith('/') || /[?&]/.test(manifest)) {
    throw new NativeError(400, 'X-Object-Manifest must be in the format container/prefix');
  }
  return manifest;
}

/** The media type of a new object: as sent, or by the extension of its name. @throws 400 */
export function requestedType(ctx: NativeContext): string {
  const type = ctx.header('content-type');
  if (type !== undefined && !isTextHeader(ctx.request.headers['content-type'] ?? '')) {
    throw new NativeError(400, 'Invalid Content-Type');
  }
  if (type && !isTrue(ctx.header('x-detect-content-type'))) return type;
  return guessType(ctx.target.object ?? '');
}

/** Types that the table of Hono does not have, as in that of Python, which upstream uses. */
const MORE_TYPES = { wav: 'audio/x-wav' };

/** Without a charset, which the name does not tell. */
const guessType = (name: string): string =>
  (getMimeType(name) ?? getMimeType(name, MORE_TYPES))?.split(';')[0] ?? DEFAULT_TYPE;
