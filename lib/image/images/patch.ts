import { z } from 'zod';
import { Conflict, Forbidden, Invalid } from '#lib/http/errors.ts';
import { parse } from '#lib/http/validation.ts';
import { assertWritable, READ_ONLY_AFTER_CREATION } from './free-keys.ts';
import { ImageFields, type ImagePatch, PropertyName, PropertyValue } from './schema.ts';

interface Step {
  op: 'add' | 'replace' | 'remove';
  key: string;
  value: unknown;
}

/** The parts of an image that a patch works on. */
export interface Patched {
  /** Fields that were given a value, valid by their schema. */
  fields: Partial<ImageFields>;
  properties: Record<string, string>;
}

/**
 * Applies a patch to the properties an image has, and collects the fields it sets; RFC 6902 as contract/image.md 6 limits it.
 * @throws 400 for a malformed step or value, 403 for a key that cannot be changed, 409 for a property that is not there
 */
export function applyPatch(patch: ImagePatch, before: Record<string, string>): Patched {
  const patched: Patched = { fields: {}, properties: { ...before } };
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

/** The key that a JSON pointer names; RFC 6901. Nothing inside a value can be named. */
function keyOf(pointer: string | undefined): string {
  if (pointer === undefined) throw Invalid('Each operation must have a path.');
  const invalid = (reason: string) => Invalid(`Invalid JSON pointer for this resource: '${pointer}'. ${reason}`);
  if (!pointer.startsWith('/') || pointer === '/') throw invalid('It begins with / and names a key.');
  if (pointer.slice(1).includes('/')) throw invalid('It has one part; write ~1 for a / in a key.');
  if (/~(?![01])/.test(pointer)) throw invalid('Write ~0 for a ~ in a key.');
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
