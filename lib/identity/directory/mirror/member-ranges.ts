import { type Entry, PresenceFilter } from 'ldapts';
import type { DirectoryConnection } from '../client/connection.ts';
import { DirectoryError } from '../directory-error.ts';
import { listOf, memberNames } from '../entries.ts';

/** Maximum requests for the members of one group. */
const MAX_RANGES = 2000;

interface MemberList {
  attribute: string;
  /** Those that the entry lists without a range. */
  members: readonly string[];
  /** More are an error. */
  max: number;
}

/**
 * All members of a group. Active Directory returns the first 1500 as `member;range=0-1499` and the next ones on request;
 * MS-ADTS 3.1.1.3.1.3.3. @throws DirectoryError for too many, and if the server does not return the rest
 */
export async function completeMembers(
  connection: Pick<DirectoryConnection, 'find'>,
  entry: Entry,
  { attribute, members, max }: MemberList,
): Promise<string[]> {
  let range = rangeIn(entry, attribute);
  const all = range ? range.values : [...members];
  let requests = 0;
  while (all.length <= max && range && range.next !== undefined) {
    const first = range.next;
    requests += 1;
    const [found] = await connection.find(
      {
        base: entry.dn,
        scope: 'base',
        filter: new PresenceFilter({ attribute: 'objectClass' }),
        attributes: [`${attribute};range=${first}-*`],
        binary: [],
      },
      1,
    );
    range = found && rangeIn(found, attribute);
    const isNext = range?.first === first && range.values.length > 0;
    if (!range || !isNext || requests > MAX_RANGES) throw incompleteGroup(entry.dn);
    for (const member of range.values) all.push(member);
  }
  if (all.length > max) throw new DirectoryError('too_much', `The group ${entry.dn} has too many members.`);
  return all;
}

/** With a part of the members, the others would lose their roles. */
const incompleteGroup = (dn: string) =>
  new DirectoryError('incomplete', `The directory returned only a part of the members of the group ${dn}.`);

interface MemberRange {
  values: string[];
  /** Indexes of the first value, and of the first value of the next range; undefined in the last one. */
  first: number;
  next: number | undefined;
}

function rangeIn(entry: Entry, attribute: string): MemberRange | undefined {
  const prefix = `${attribute.toLowerCase()};range=`;
  const keys = Object.keys(entry).filter((name) => name.toLowerCase().startsWith(prefix));
  const found = keys.flatMap((key) => {
    const [, first, end] = /^(\d{1,9})-(\d{1,9}|\*)$/.exec(key.slice(prefix.length)) ?? [];
    if (first === undefined || end === undefined) return [];
    return [{ first: Number(first), end, values: memberNames(listOf(entry[key])) }];
  });
  // The response also has the requested name as an attribute without values.
  const range = found.find(({ values }) => values.length > 0) ?? found[0];
  return range && { ...range, next: range.end === '*' ? undefined : Number(range.end) + 1 };
}
