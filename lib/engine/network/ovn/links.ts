import type { Holder } from './encode/desired-row.ts';
import { NB_TABLES, uuidFor } from './identity.ts';
import type { Operation } from './ovsdb/replica.ts';
import type { NbTable } from './schema.ts';

interface Link {
  table: NbTable;
  uuid: string;
  column: string;
  insert: Set<string>;
  delete: Set<string>;
}

/** Collects changes of reference columns. Others write to these columns too, so only differences are written. */
export class Links {
  readonly #links = new Map<string, Link>();

  holders(): { table: NbTable; uuid: string }[] {
    return [...this.#links.values()];
  }

  add({ table, name, column }: Holder, uuid: string): void {
    this.change(NB_TABLES[table], uuidFor(table, name), column).insert.add(uuid);
  }

  remove({ table, name, column }: Holder, uuid: string): void {
    this.change(NB_TABLES[table], uuidFor(table, name), column).delete.add(uuid);
  }

  change(table: NbTable, uuid: string, column: string): Pick<Link, 'insert' | 'delete'> {
    const key = `${uuid} ${column}`;
    const link = this.#links.get(key) ?? { table, uuid, column, insert: new Set(), delete: new Set() };
    this.#links.set(key, link);
    return link;
  }

  operations(isGone: (uuid: string) => boolean): Operation[] {
    return [...this.#links.values()].flatMap(({ table, uuid, column, insert, delete: out }) => {
      if (isGone(uuid)) return [];
      const mutations = [
        ...(out.size === 0 ? [] : [[column, 'delete', referencesOf(out)]]),
        ...(insert.size === 0 ? [] : [[column, 'insert', referencesOf(insert)]]),
      ];
      return mutations.length === 0 ? [] : [{ op: 'mutate', table, where: [isRow(uuid)], mutations }];
    });
  }
}

const referencesOf = (uuids: Iterable<string>) => ['set', [...uuids].map((uuid) => ['uuid', uuid])];
export const isRow = (uuid: string) => ['_uuid', '==', ['uuid', uuid]];
