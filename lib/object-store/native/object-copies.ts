import type { ObjectResponse } from '../exchange.ts';
import type { ObjectAttributes } from '../objects/attributes.ts';
import { copyObject } from '../objects/copy.ts';
import { defaultEncryption } from '../objects/encryption.ts';
import type { ObjectRecord } from '../objects/object-record.ts';
import { type NewObject, type ObjectBody, type ObjectPlace, putObject } from '../objects/put.ts';
import { archiveCurrent } from './archive-container.ts';
import { parseRanges } from './byte-ranges.ts';
import { checkReadConditions } from './conditions.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { isTrue, quoteName, unquoteName } from './header-text.ts';
import { LIMITS } from './limits.ts';
import { readManifest } from './manifest.ts';
import { metadataHeaders } from './metadata.ts';
import { NativeError } from './native-error.ts';
import { type ObjectContent, openContent } from './object-content.ts';
import { newObject, writtenResponse } from './object-writes.ts';
import { type ContainerPlace, findContainer } from './places.ts';
import { headersOf, httpDate, lastModifiedMs } from './responses.ts';
import { requestedPart } from './static-object-parts.ts';
import { checkSegments } from './static-objects.ts';
import { splitObjectPath, splitTarget, type Target } from './target.ts';

/** Headers of the request that describe the copy and not the object. */
const COPY_HEADERS = ['destination', 'destination-account', 'x-copy-from', 'x-copy-from-account', 'etag'];

/** `COPY` with `Destination`. @throws as `copyFrom`, 412 for a malformed destination */
export function copyTo(ctx: NativeContext): Promise<ObjectResponse> {
  const account = accountIn(ctx.header('destination-account')) ?? ctx.target.account;
  const destination = pathIn('Destination', ctx.header('destination'));
  const target = splitTarget(`/${ctx.target.version}/${account}/${destination.container}/${destination.object}`);
  return copy(ctx, ctx.target, target);
}

/** `PUT` with `X-Copy-From`. @throws 400 with a body, 401, 403, 404, 412, 413 */
export async function copyFrom(ctx: NativeContext): Promise<ObjectResponse> {
  const length = ctx.header('content-length');
  if (length !== undefined && length !== '0') throw new NativeError(400, 'Copy requests require a zero byte body');
  const account = accountIn(ctx.header('x-copy-from-account')) ?? ctx.target.account;
  const source = pathIn('X-Copy-From', ctx.header('x-copy-from'));
  return copy(ctx, splitTarget(`/${ctx.target.version}/${account}/${source.container}/${source.object}`), ctx.target);
}

/** @throws 412 */
function pathIn(name: string, value: string | undefined) {
  const path = splitObjectPath(unquoteName(value ?? '') ?? '');
  if (!path) throw new NativeError(412, `${name} header must be of the form <container name>/<object name>`);
  return path;
}

/** @throws 412 */
function accountIn(value: string | undefined): string | undefined {
  const account = unquoteName(value ?? '');
  if (account?.includes('/')) throw new NativeError(412, 'Account name cannot contain slashes');
  return account || undefined;
}

async function copy(ctx: NativeContext, source: Target, target: Target): Promise<ObjectResponse> {
  const { range, ...rest } = ctx.request.headers;
  const from = subContext(ctx, { method: 'GET', target: source, query: ctx.query, headers: { ...rest, range } });
  const content = await openContent(from);
  if (content.size > LIMITS.max_file_size) throw new NativeError(413);
  const headers = Object.fromEntries(Object.entries(rest).filter(([name]) => !COPY_HEADERS.includes(name)));
  const to = subContext(ctx, { method: 'PUT', target, headers });
  const place = await findContainer(to, 'writeAcl');
  assertConditions(from, content);
  const created = newObject(to, place);
  if (source.account !== target.account) await assertSegments(to, content);
  const object = mergeObject(to, content, created.object);
  await archiveCurrent(to, place);
  const encryption = defaultEncryption(place.bucket.settings);
  const written = await writeCopy(from, content, { ...created.place, encryption }, object);
  return copyResponse(place, written, content, source);
}

/** The segments of a manifest are in the account that has it. @throws 400 if they are missing there */
async function assertSegments(to: NativeContext, { object, isLarge }: ObjectContent): Promise<void> {
  if (isLarge || !object.attributes.staticManifest) return;
  const segments = await readManifest(to.services, object);
  const inputs = segments.map((one) =>
    'data' in one ? one : { path: one.name, etag: one.hash, size_bytes: one.bytes },
  );
  const { problems } = await checkSegments(to, inputs);
  const lines = problems.map(({ path, reason }) => `${path}, ${reason}\n`);
  if (lines.length > 0) throw new NativeError(400, `Errors:\n${lines.join('')}`);
}

/** Conditions of a copy are those of its source. @throws 412 */
function assertConditions(from: NativeContext, content: ObjectContent): void {
  const { 'if-none-match': ifNoneMatch, ...headers } = from.request.headers;
  const header = (name: string) => (name === 'if-none-match' && ifNoneMatch === '*' ? undefined : headers[name]);
  const modifiedMs = lastModifiedMs(content.object.modifiedAt);
  if (checkReadConditions({ header }, { etag: content.etag, modifiedMs }) !== 'met') throw new NativeError(412);
}

type CreatedObject = Required<Pick<NewObject, 'contentType' | 'attributes' | 'condition'>> & {
  expiresAt: string | null;
};

/** The copy keeps what the request does not set, unless it requests fresh metadata. */
function mergeObject(
  to: NativeContext,
  { object: source, isLarge }: ObjectContent,
  created: CreatedObject,
): CreatedObject {
  const isFresh = isTrue(to.header('x-fresh-metadata'));
  const given = created.attributes;
  const attributes: ObjectAttributes = {
    ...given,
    ...(!isFresh && {
      metadata: { ...source.attributes.metadata, ...given.metadata },
      headers: { ...source.attributes.headers, ...given.headers },
    }),
    ...(!isLarge && copiedData(source.attributes)),
  };
  return {
    ...created,
    attributes,
    contentType: to.header('content-type') ? created.contentType : source.contentType,
    expiresAt: created.expiresAt ?? (isFresh ? null : source.expiresAt),
    // The condition of the request was about the source.
    condition: withoutMatch(created.condition),
  };
}

const withoutMatch = ({ ifMatch: _match, ...condition }: CreatedObject['condition']) => condition;

/** Attributes that belong to the data of a manifest or link. */
const copiedData = ({ checksum, staticManifest, dynamicManifest, symlink }: ObjectAttributes): ObjectAttributes => ({
  ...(checksum && { checksum }),
  ...(staticManifest && { staticManifest }),
  ...(dynamicManifest !== undefined && { dynamicManifest }),
  ...(symlink && { symlink }),
});

/** Shares the data of a plain object; segments and ranges are written as a new object. @throws 416 */
async function writeCopy(
  from: NativeContext,
  content: ObjectContent,
  { encryption, ...place }: ObjectPlace & Pick<ObjectBody, 'encryption'>,
  object: CreatedObject,
): Promise<ObjectRecord> {
  const part = await requestedPart(from, content);
  const ranges = part ? [part.range] : parseRanges(from.header('range'), content.size);
  if (!content.isLarge && !ranges) return copyObject(from.services, content.object, place, { ...object, encryption });
  const [range, ...more] = ranges ?? [];
  if (ranges && (!range || more.length > 0)) throw new NativeError(416);
  const body: ObjectBody = { chunks: content.size === 0 ? emptyChunks() : content.open(range), encryption };
  return putObject(from.services, place, body, object);
}

async function* emptyChunks(): AsyncGenerator<Uint8Array> {
  yield* [];
}

function copyResponse(
  place: ContainerPlace,
  written: ObjectRecord,
  { object, place: from }: ObjectContent,
  source: Target,
): ObjectResponse {
  const headers = headersOf([
    ['x-copied-from', quoteName(`${source.container}/${source.object}`)],
    ['x-copied-from-account', quoteName(source.account)],
    ['x-copied-from-last-modified', httpDate(lastModifiedMs(object.modifiedAt))],
    ['x-copied-from-version-id', from.bucket.settings.versioning && object.versionId],
    ...metadataHeaders('object', written.attributes.metadata),
  ]);
  return writtenResponse(place, written, headers);
}
