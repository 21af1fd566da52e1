import { type Entry, PresenceFilter } from 'ldapts';
import type { DirectoryConnection } from '../client/connection.ts';
import { listOf } from '../entries.ts';

/** Maximum requests for the members of one group. */
const MAX_RANGES = 1000;

/**
 * All members of a group. Active Directory returns the first 1500 as `member;range=0-1499` and the next ones on request;
 * MS-ADTS 3.1.1.3.1.3.3.
 */
export async function completeMembers(
  connection: Pick<DirectoryConnection, 'find'>,
  entry: Entry,
  { attribute, members }: { attribute: string; members: readonly string[] },
): Promise<string[]> {
  let range = rangeIn(entry, attribute);
  if (!range) return [...members];
  const all = [...range.values];
  for (let requests = 0; range && range.next !== undefined; requests += 1) {
    if (requests === MAX_RANGES) throw new Error(`The group ${entry.dn} has too many members.`);
    const name = `${attribute};range=${range.next}-*`;
    const [found] = await connection.find(
      {
        base: entry.dn,
        scope: 'base',
        filter: new PresenceFilter({ attribute: 'objectClass' }),
        attributes: [name],
        binary: [],
      },
      1,
    );
    range = found && rangeIn(found, attribute);
    if (range) all.push(...range.values);
  }
  return all;
}

interface MemberRange {
  values: string[];
  /** Index of the first value of the next range; undefined in the last one. */
  next: number | undefined;
}

function rangeIn(entry: Entry, attribute: string): MemberRange | undefined {
  const prefix = `${attribute.toLowerCase()};range=`;
  const keys = Object.keys(entry).filter(
    (name) => name.toLowerCase().startsWith(prefix) && /\d-(?:\d+|\*)$/.test(name),
  );
  // The response also has the requested name as an attribute without values.
  const key = keys.find((name) => listOf(entry[name]).length > 0) ?? keys[0];
  if (key === undefined) return undefined;
  const end = key.slice(key.lastIndexOf('-') + 1);
  const values = listOf(entry[key]).filter((value) => typeof value === 'string');
  return { values, next: end === '*' || values.length === 0 ? undefined : Number(end) + 1 };
}
