import type { ObjectResponse } from '../exchange.ts';
import { type RemovalItem, removeInBulk, statusOf } from './bulk-removal.ts';
import { reportResponse, reportType } from './bulk-report.ts';
import { type NativeContext, subContext } from './exchange-context.ts';
import { MAX_MANIFEST_SEGMENTS } from './limits.ts';
import { readManifest } from './manifest.ts';
import { NativeError, reasonOf } from './native-error.ts';
import { findInContainer } from './object-lookup.ts';
import { deleteObject } from './object-removal.ts';
import { findContainer } from './places.ts';
import { splitObjectPath, splitTarget } from './target.ts';

/** Segments of one deletion, with those of nested objects. */
const MAX_SEGMENTS = MAX_MANIFEST_SEGMENTS * 10;

/** Deletes a static large object with its segments, and reports each failure. @throws 401, 403 */
export async function deleteStaticObject(ctx: NativeContext): Promise<ObjectResponse> {
  reportType(ctx);
  await findContainer(ctx, 'writeAcl');
  const path = `/${ctx.target.container}/${ctx.target.object}`;
  const items = await collectItems(ctx, path);
  const report = await removeInBulk(ctx, items, () => deleteObject);
  return reportResponse(ctx, 200, report);
}

/** Segments before the objects that list them. @throws 400 if there are too many */
async function collectItems(ctx: NativeContext, path: string): Promise<RemovalItem[]> {
  const items: RemovalItem[] = [];
  const manifests = [path];
  // Manifests that were replaced later can list one another.
  const seen = new Set<string>();
  const listing: RemovalItem[] = [];
  for (let manifest = manifests.shift(); manifest !== undefined; manifest = manifests.shift()) {
    if (seen.has(manifest)) continue;
    seen.add(manifest);
    const found = await readSegments(ctx, manifest);
    listing.unshift('error' in found ? { path: manifest, error: found.error } : { path: manifest });
    if ('error' in found) continue;
    manifests.push(...found.nested);
    items.push(...found.segments.map((segment) => ({ path: segment })));
    if (items.length + manifests.length > MAX_SEGMENTS) {
      throw new NativeError(400, 'Too many buffered slo segments to delete.');
    }
  }
  return [...items, ...listing];
}

type ManifestItems = { segments: string[]; nested: string[] } | { error: { status: number; message: string } };

/** The segments of an object, or why it has none. */
async function readSegments(ctx: NativeContext, path: string): Promise<ManifestItems> {
  const place = splitObjectPath(path);
  const { version, account } = ctx.target;
  const target = splitTarget(`/${version}/${account}/${place?.container}/${place?.object}`);
  try {
    const sub = subContext(ctx, { method: 'GET', target });
    const object = await findInContainer(sub, await findContainer(sub, 'writeAcl'));
    if (!object.attributes.staticManifest) return { error: { status: 400, message: 'Not an SLO manifest' } };
    const segments = (await readManifest(ctx.services, object)).flatMap((one) => ('data' in one ? [] : [one]));
    return {
      segments: segments.filter(({ sub_slo: isNested }) => !isNested).map(({ name }) => name),
      nested: segments.filter(({ sub_slo: isNested }) => isNested).map(({ name }) => name),
    };
  } catch (error) {
    const status = statusOf(ctx, error);
    return { error: { status, message: status === 404 ? 'SLO manifest not found' : `${status} ${reasonOf(status)}` } };
  }
}
