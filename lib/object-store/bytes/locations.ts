import { randomBytes } from 'node:crypto';
import { InvariantError } from '#lib/errors/invariant-error.ts';
import { orderedId } from '../random-id.ts';

/** Prefixes of locations. */
const KINDS = { inline: 'i', files: 'f', s3: 's' } as const;
export type LocationKind = keyof typeof KINDS;

const KEY = /^([ifs]):([0-9a-f]{32})$/;

/** Unique, and evenly distributed over the folders. */
export const newKey = (): string => randomBytes(16).toString('hex');

export const locationOf = (kind: LocationKind, key: string): string => `${KINDS[kind]}:${key}`;

export const inlineLocation = (): string => locationOf('inline', orderedId());

/** @throws InvariantError for text that is not a location */
export function parseLocation(location: string): { kind: LocationKind; key: string } {
  const [, prefix, key = ''] = KEY.exec(location) ?? [];
  const kind = (Object.keys(KINDS) as LocationKind[]).find((one) => KINDS[one] === prefix);
  if (kind === undefined) throw new InvariantError(`Invalid location of data: ${location}`);
  return { kind, key };
}
