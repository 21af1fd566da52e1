import { freeProperties } from './free-properties.ts';
import type { Image, ImageFields } from './schema.ts';

export type PatchStep = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

export interface ImageChanges {
  fields?: Partial<ImageFields>;
  /** All desired free properties, or a subset; see `isWhole`. */
  properties?: Readonly<Record<string, string>>;
  /** Whether properties that are not listed are removed. */
  isWhole?: boolean;
}

/** RFC 6901. */
const pointer = (key: string) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Steps from an image to its desired state; empty if nothing changes. An empty property value means removal. */
export function toPatch(image: Image, { fields = {}, properties = {}, isWhole = false }: ImageChanges): PatchStep[] {
  const before = freeProperties(image);
  const changed = Object.entries(fields).filter(([key, value]) => !isSame(image[key], value));
  const given = Object.entries(properties).filter(([key, value]) => value !== '' && before[key] !== value);
  const gone = Object.keys(before).filter((key) => (key in properties ? properties[key] === '' : isWhole));
  return [
    ...changed.map(([key, value]) => ({ op: 'replace', path: pointer(key), value }) as const),
    ...given.map(([key, value]) => ({ op: key in before ? 'replace' : 'add', path: pointer(key), value }) as const),
    ...gone.map((key) => ({ op: 'remove', path: pointer(key) }) as const),
  ];
}
