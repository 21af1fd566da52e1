import type { ObjectResponse } from '../exchange.ts';
import { putObject } from '../objects/put.ts';
import { archiveCurrent } from './archive-container.ts';
import { readBounded } from './bounded-body.ts';
import { bulkReport, reportResponse } from './bulk-report.ts';
import { parseRanges } from './byte-ranges.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { unquoteEtag } from './header-text.ts';
import { MAX_MANIFEST_BYTES, MAX_MANIFEST_SEGMENTS } from './limits.ts';
import { type ManifestSegment, manifestEtag, type ObjectSegment, segmentSize } from './manifest.ts';
import { type PathInput, parseManifest, reportedPath, type SegmentInput } from './manifest-input.ts';
import { NativeError, statusLine } from './native-error.ts';
import { type ObjectContent, openContent } from './object-content.ts';
import { bodyLength, newObject, writtenResponse } from './object-writes.ts';
import { findContainer } from './places.ts';
import { listedTime } from './responses.ts';
import { splitObjectPath, splitTarget } from './target.ts';

/** Why a segment cannot be part of the object. */
interface SegmentProblem {
  path: string;
  reason: string;
}

/**
 * Stores a static large object: a manifest of segments, which must exist as it says.
 * @throws 400, 401, 403, 404, 411, 413, 422 if the ETag of the request differs
 */
export async function putStaticObject(ctx: NativeContext): Promise<ObjectResponse> {
  const place = await findContainer(ctx, 'writeAcl');
  const tooLarge = () => new NativeError(413, `Manifest File > ${MAX_MANIFEST_BYTES} bytes`);
  if ((bodyLength(ctx) ?? 0) > MAX_MANIFEST_BYTES) throw tooLarge();
  const created = newObject(ctx, place);
  const inputs = parseManifest(await readBounded(ctx.request.body, MAX_MANIFEST_BYTES, tooLarge), ctx.target);
  if (inputs.filter((input) => 'path' in input).length > MAX_MANIFEST_SEGMENTS) {
    throw new NativeError(413, `Number of object-backed segments must be <= ${MAX_MANIFEST_SEGMENTS}`);
  }
  const { segments, problems } = await checkSegments(ctx, inputs);
  if (problems.length > 0) return problemResponse(ctx, problems);
  const etag = manifestEtag(segments);
  const given = ctx.header('etag');
  if (given && unquoteEtag(given) !== etag) throw new NativeError(422);
  const size = segments.reduce((sum, segment) => sum + segmentSize(segment), 0);
  if (!Number.isSafeInteger(size)) throw new NativeError(413, 'The object is too large.');
  await archiveCurrent(ctx, place);
  const text = Buffer.from(JSON.stringify(segments));
  const object = await putObject(
    ctx.services,
    created.place,
    { chunks: chunksOf(text) },
    {
      ...created.object,
      attributes: { ...created.object.attributes, staticManifest: { size, etag } },
    },
  );
  return writtenResponse(place, object, { etag: `"${etag}"` });
}

async function* chunksOf(text: Buffer): AsyncGenerator<Uint8Array> {
  yield text;
}

const problemResponse = (ctx: NativeContext, problems: readonly SegmentProblem[]): ObjectResponse => {
  const errors = problems.map(({ path, reason }) => [reportedPath(path), reason] as const);
  return reportResponse(ctx, 400, bulkReport({ errors }));
};

/** The segments as they are stored, and what is wrong with them. */
export async function checkSegments(
  ctx: NativeContext,
  inputs: readonly SegmentInput[],
): Promise<{ segments: ManifestSegment[]; problems: SegmentProblem[] }> {
  const segments: ManifestSegment[] = [];
  const problems: SegmentProblem[] = [];
  const known = new Map<string, ObjectContent | string>();
  for (const [index, input] of inputs.entries()) {
    if ('data' in input) {
      segments.push(input);
      continue;
    }
    const content = known.get(input.path) ?? (await findSegment(ctx, input.path));
    known.set(input.path, content);
    if (typeof content === 'string') {
      problems.push({ path: input.path, reason: content });
      continue;
    }
    const segment = segmentOf(input, content);
    const reasons = problemsOf(input, content, segment, index === inputs.length - 1);
    problems.push(...reasons.map((reason) => ({ path: input.path, reason })));
    if (segment) segments.push(segment);
  }
  return { segments, problems };
}

/** The status if the segment cannot be read. */
async function findSegment(ctx: NativeContext, path: string): Promise<ObjectContent | string> {
  const { container, object } = splitObjectPath(path) ?? { container: '', object: '' };
  const { version, account } = ctx.target;
  try {
    const target = splitTarget(`/${version}/${account}/${container}/${object}`);
    return await openContent(subContext(ctx, { method: 'HEAD', target }));
  } catch (error) {
    if (error instanceof NativeError) return statusLine(error.status);
    throw error;
  }
}

/** Undefined if its range is outside the object. */
function segmentOf({ path, range }: PathInput, { object, size, etag }: ObjectContent): ObjectSegment | undefined {
  const segment: ObjectSegment = {
    name: `/${path.replace(/^\/+/, '')}`,
    bytes: size,
    hash: etag,
    content_type: object.contentType,
    last_modified: listedTime(object.modifiedAt),
    ...(object.attributes.staticManifest && { sub_slo: true as const }),
  };
  if (range === undefined) return segment;
  const [bytes] = parseRanges(`bytes=${range}`, size) ?? [];
  if (!bytes) return undefined;
  const isWhole = bytes.start === 0 && bytes.end === size - 1;
  return isWhole ? segment : { ...segment, range: `${bytes.start}-${bytes.end}` };
}

function problemsOf(
  input: PathInput,
  { size, etag }: ObjectContent,
  segment: ObjectSegment | undefined,
  isLast: boolean,
): string[] {
  const problems: string[] = [];
  if (!segment) problems.push('Unsatisfiable Range');
  if (segment && segmentSize(segment) < 1 && !isLast) problems.push('Too small; each segment must be at least 1 byte.');
  if (input.size_bytes !== undefined && input.size_bytes !== size) problems.push('Size Mismatch');
  if (input.etag && unquoteEtag(input.etag) !== etag) problems.push('Etag Mismatch');
  return problems;
}
