import { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import { Conflict, Forbidden, Invalid, NotFound, orNotFound } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { parse } from '#lib/http/validation.ts';
import { loadOwnImage } from '../rights.ts';
import { imageStore } from '../store/image-store.ts';
import { isClaimed } from '../transfer/claim.ts';
import { checkOf, inspectContent } from '../transfer/content.ts';
import { imageAttributes } from './attributes.ts';
import { changeImage } from './change.ts';
import { assertMayShow, assertOwner } from './create.ts';
import type { ImageVisibility } from './enums.ts';
import { assertWritable, READ_ONLY_AFTER_CREATION } from './free-keys.ts';
import { type ImageRow, imageProperties } from './lookup.ts';
import { imageTags, setTag, writeProperties, writeTags } from './properties.ts';
import { type Image, ImageFields, type ImagePatch, PropertyName, PropertyValue } from './schema.ts';
import { imageViews } from './view.ts';

/**
 * Applies all steps of a JSON patch, or none.
 * @throws 400, 403, 404, 409 for an absent property, 413
 */
export function patchImage(ctx: ProjectContext, id: string, patch: ImagePatch): Promise<Image> {
  return ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    const before = (await imageProperties(tx, [id])).get(id) ?? {};
    const { fields, properties } = applyPatch(patch, before);
    if (patch.length > 0) await writeChanges(tx, ctx, image, fields, { before, after: properties });
    return orNotFound((await imageViews(ctx, tx, [id])).get(id), 'Image', id);
  });
}

async function writeChanges(
  tx: Tx,
  ctx: ProjectContext,
  image: ImageRow,
  fields: Partial<ImageFields>,
  properties: Record<'before' | 'after', Record<string, string>>,
): Promise<void> {
  const { visibility, owner, tags } = fields;
  if (visibility !== undefined && visibility !== image.visibility) {
    assertMayShow(ctx, visibility);
    await assertFitsVisibility(ctx, image, visibility);
  }
  if (owner !== undefined && owner !== image.owner) assertOwner(ctx, owner);
  const oldTags = await imageTags(tx, image.id);
  await writeProperties(tx, image.id, properties.after);
  if (tags !== undefined) await writeTags(tx, image.id, tags);
  const after = imageAttributes.changed(fields);
  assertFormatsFree(image, after);
  await changeImage(tx, actorOf(ctx), image, 'update', after, {
    before: { properties: properties.before, ...(tags && { tags: oldTags }) },
    after: { properties: properties.after, ...(tags && { tags: await imageTags(tx, image.id) }) },
  });
}

/**
 * Checks data again if the new visibility requires a stricter check.
 * @throws 400 if the format is not recognized, 409 during an upload or import
 */
async function assertFitsVisibility(
  { env }: ProjectContext,
  image: ImageRow,
  visibility: ImageVisibility,
): Promise<void> {
  if (checkOf(env, visibility) === checkOf(env, image.visibility)) return;
  if (isClaimed(image) || image.staged_key !== null || image.status === 'importing') {
    throw Conflict(
      `The data of image ${image.id} is still being uploaded. Set the visibility to ${visibility} when it is active.`,
    );
  }
  if (image.data_key === null) return;
  await inspectContent(imageStore(env), 'data', image.data_key, { ...image, visibility }, env);
}

/**
 * Formats are fixed once an image has received data.
 * @throws 403
 */
function assertFormatsFree(image: ImageRow, after: Partial<ImageRow>): void {
  if (image.status === 'queued') return;
  for (const key of ['container_format', 'disk_format'] as const) {
    if (after[key] !== undefined && after[key] !== image[key])
      throw Forbidden(`Attribute ${key} can be only replaced for a queued image.`);
  }
}

/**
 * Replaces the free properties of an image by the result of `change`.
 * @throws 403, 404, 413
 */
export function changeProperties(
  ctx: ProjectContext,
  id: string,
  change: (before: Record<string, string>) => Record<string, string>,
): Promise<Record<string, string>> {
  return ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    const before = (await imageProperties(tx, [id])).get(id) ?? {};
    const after = change(before);
    await writeProperties(tx, id, after);
    const facts = { before: { properties: before }, after: { properties: after } };
    await changeImage(tx, actorOf(ctx), image, 'update', {}, facts);
    return after;
  });
}

/**
 * Idempotent.
 * @throws 413 beyond `MAX_TAGS`
 */
export const addTag = (ctx: ProjectContext, id: string, tag: string): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    const before = { tags: await imageTags(tx, id) };
    if (!(await setTag(tx, id, tag))) return;
    await changeImage(tx, actorOf(ctx), image, 'update', {}, { before, after: { tags: await imageTags(tx, id) } });
  });

/** @throws 404 if the image does not have the tag */
export const removeTag = (ctx: ProjectContext, id: string, tag: string): Promise<void> =>
  ctx.database.transact(async (tx) => {
    const image = await loadOwnImage(tx, ctx, id);
    const before = { tags: await imageTags(tx, id) };
    const deletion = tx.deleteFrom('image_tags').where('image_id', '=', id).where('tag', '=', tag);
    const { numDeletedRows } = await deletion.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw NotFound('Tag', tag);
    await changeImage(tx, actorOf(ctx), image, 'update', {}, { before, after: { tags: await imageTags(tx, id) } });
  });

interface Step {
  op: 'add' | 'replace' | 'remove';
  key: string;
  value: unknown;
}

interface PatchedImage {
  /** Changed fields, validated by their schemas. */
  fields: Partial<ImageFields>;
  properties: Record<string, string>;
}

/**
 * Applies a patch to the properties of an image and collects changed fields; RFC 6902 with the limits of
 * docs/contract/image.md 6.
 * @throws 400 for a malformed step or value, 403 for a key that cannot be changed, 409 for an absent property
 */
function applyPatch(patch: ImagePatch, before: Record<string, string>): PatchedImage {
  const patched: PatchedImage = { fields: {}, properties: { ...before } };
  for (const step of patch.map(stepOf)) {
    if (READ_ONLY_AFTER_CREATION.has(step.key)) throw Forbidden(`Attribute '${step.key}' is read-only.`);
    assertWritable(step.key);
    if (Object.hasOwn(ImageFields.shape, step.key)) setField(patched.fields, step);
    else changeProperty(patched.properties, step);
  }
  return patched;
}

function stepOf(entry: ImagePatch[number]): Step {
  const { op, path, value } = entry;
  if (op !== undefined) return { op, key: keyOf(path), value };
  for (const named of ['add', 'replace', 'remove'] as const) {
    if (entry[named] !== undefined) return { op: named, key: keyOf(entry[named]), value };
  }
  throw Invalid('Each operation must have an op: add, replace or remove.');
}

/** Key of a JSON pointer (RFC 6901) with a single part. */
function keyOf(pointer: string | undefined): string {
  if (pointer === undefined) throw Invalid('Each operation must have a path.');
  const invalid = (reason: string) => Invalid(`Invalid JSON pointer for this resource: '${pointer}'. ${reason}`);
  if (!pointer.startsWith('/') || pointer === '/') throw invalid('It must begin with / and contain a key.');
  if (pointer.slice(1).includes('/')) throw invalid('It must have exactly one part. Use ~1 for a / in a key.');
  if (/~(?![01])/.test(pointer)) throw invalid('Use ~0 for a ~ in a key.');
  return pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
}

function setField(fields: Partial<ImageFields>, { op, key, value }: Step): void {
  if (op === 'remove') throw Forbidden(`Attribute '${key}' may not be removed.`);
  const schema = ImageFields.shape[key as keyof ImageFields];
  Object.assign(fields, parse(z.object({ [key]: schema }), { [key]: value }));
}

function changeProperty(properties: Record<string, string>, { op, key, value }: Step): void {
  if (op !== 'add' && !Object.hasOwn(properties, key)) throw Conflict(`Property ${key} does not exist.`);
  if (op === 'remove') delete properties[key];
  else properties[parse(PropertyName, key)] = parse(PropertyValue, value);
}
