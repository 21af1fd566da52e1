import type { ByteRange } from './byte-ranges.ts';
import type { NativeContext } from './exchange-context.ts';
import { readManifest, segmentSize } from './manifest.ts';
import { NativeError } from './native-error.ts';
import type { ObjectContent } from './object-content.ts';

/** A segment of a static large object by its number. */
export interface ObjectPart {
  range: ByteRange;
  /** Number of segments. */
  count: number;
}

/**
 * The segment that `?part-number` requests; undefined for other requests and objects.
 * @param errorHeaders those of the object in errors. @throws 400, 416
 */
export async function requestedPart(
  ctx: NativeContext,
  content: ObjectContent,
  errorHeaders: () => Record<string, string> = () => ({}),
): Promise<ObjectPart | undefined> {
  const text = ctx.query.get('part-number');
  const { object, size, isLarge } = content;
  if (text === undefined || !isLarge || !object.attributes.staticManifest || ctx.header('range')) return undefined;
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new NativeError(400, 'Part number must be an integer greater than 0');
  const segments = await readManifest(ctx.services, object);
  const segment = segments[Number(text) - 1];
  if (!segment) {
    throw new NativeError(416, 'The requested part number is not satisfiable', {
      ...errorHeaders(),
      'content-range': `bytes */${size}`,
      'x-parts-count': String(segments.length),
    });
  }
  const start = segments.slice(0, Number(text) - 1).reduce((sum, one) => sum + segmentSize(one), 0);
  return { range: { start, end: start + segmentSize(segment) - 1 }, count: segments.length };
}
