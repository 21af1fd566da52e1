import { createHash } from 'node:crypto';
import type { Database } from '#lib/db/database.ts';
import { longerName } from './free-names.ts';

/** Maximum characters of an id that is added to a name. */
const MAX_SUFFIX = 64;
/** Maximum objects that wait for the one that has had their name so far. */
const MAX_WAITING = 10_000;

interface NamedEntry {
  name: string;
  uniqueId: string;
}

/**
 * Gives each user or group of a synchronization a name that no other has. An entry that has a name in the mirror and in
 * the directory keeps it, so that a new entry cannot take the place of another with the same name.
 */
export class OwnNames<T extends NamedEntry> {
  /** Unique ids by the name in the mirror. */
  readonly #owners: ReadonlyMap<string, string>;
  readonly #taken = new Set<string>();
  readonly #waiting: T[] = [];

  constructor(owners: ReadonlyMap<string, string>) {
    this.#owners = owners;
  }

  /** With a name that is free; undefined for an entry that waits for the owner of its name. */
  assign(one: T): T | undefined {
    const owner = this.#owners.get(one.name);
    const isForeign = owner !== undefined && owner !== one.uniqueId;
    if (!isForeign || this.#taken.has(one.name) || this.#waiting.length >= MAX_WAITING) return this.#withName(one);
    this.#waiting.push(one);
    return undefined;
  }

  /** Those that waited, after all entries have been read. */
  takeWaiting = (): T[] => this.#waiting.splice(0).map((one) => this.#withName(one));

  #withName(one: T): T {
    let name = one.name;
    for (let n = 0; this.#taken.has(name); n += 1) {
      name = longerName(one.name, n === 0 ? suffixOf(one) : `${suffixOf(one)}-${n}`);
    }
    this.#taken.add(name);
    return { ...one, name };
  }
}

/** Other ids than UUIDs can be as long as a name. */
const suffixOf = ({ uniqueId }: NamedEntry): string =>
  uniqueId.length <= MAX_SUFFIX ? uniqueId : createHash('sha256').update(uniqueId).digest('hex');

/** Names of the users in the mirror that are in the directory, with their unique ids. */
export async function userNames({ read }: Database, domainId: string): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('external_identities as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['u.name', 'e.unique_id'])
    .where('e.kind', '=', 'directory')
    .where('e.source_id', '=', domainId)
    .where('e.missing_at', 'is', null)
    .execute();
  return new Map(rows.map(({ name, unique_id }) => [name, unique_id]));
}

/** Names of the groups in the mirror that are in the directory, with their unique ids. */
export async function groupNames({ read }: Database, domainId: string): Promise<Map<string, string>> {
  const rows = await read
    .selectFrom('external_groups as e')
    .innerJoin('groups as g', 'g.id', 'e.group_id')
    .select(['g.name', 'e.unique_id'])
    .where('e.domain_id', '=', domainId)
    .where('e.missing_at', 'is', null)
    .execute();
  return new Map(rows.map(({ name, unique_id }) => [name, unique_id]));
}
