import type { NorthboundChange, NorthboundRow, TableName } from '../driver.ts';
import { PARTS } from '../parts.ts';
import type { NorthboundCopy } from './copy.ts';
import { dirtyRows, type TouchedEntries } from './dirty-rows.ts';
import {
  type DesiredRow,
  type EncodingContext,
  type Holder,
  holderOf,
  isNorthboundTable,
  type KnownHosts,
  type NorthboundTableName,
} from './encode/desired-row.ts';
import { encode } from './encode/encode.ts';
import { DROP_UUID, encodeDrop, encodeGroup, encodeSet, setUuid } from './encode/groups.ts';
import { localnetUuid } from './encode/switches.ts';
import { type Entries, entryOperations, groupEntries, setEntries } from './entries.ts';
import { idsOfUnsaid, NB_TABLES, uuidFor } from './identity.ts';
import { Links } from './links.ts';
import { changesOf, deletion, insertion, waitForNoRow, waitForRow } from './operations.ts';
import type { Operation } from './ovsdb/replica.ts';
import { type Columns, readSetColumn } from './ovsdb/values.ts';
import { ChangedRows, isReferencedTable, type RowKey, type Rows } from './rows.ts';
import type { NbTable } from './schema.ts';

export function plan(copy: NorthboundCopy, changes: readonly NorthboundChange[], hosts: KnownHosts): Operation[] {
  const rows = new ChangedRows(copy.rows);
  for (const change of changes) {
    if ('put' in change) {
      rows.put(change.put);
      if (change.put.table === 'logical_switch_port' && isTaken(copy, change.put))
        rows.renew(change.put.table, change.put.name);
    } else removeWithParts(rows, change.remove);
  }
  return new Plan(copy, rows, hosts).operations();
}

/** Whether another switch, not from Nephos, has a port with this name. */
function isTaken(copy: NorthboundCopy, { name, switch: on }: NorthboundRow<'logical_switch_port'>): boolean {
  const uuid = copy.rows.reserved('logical_switch_port', name);
  return uuid !== undefined && !readSetColumn(copy.columns(uuidFor('logical_switch', on)), 'ports').includes(uuid);
}

function removeWithParts(rows: ChangedRows, key: RowKey): void {
  rows.remove(key);
  for (const [part, by] of PARTS[key.table] ?? []) {
    for (const row of rows.find(part, by, key.name)) rows.remove(row);
  }
}

type HolderName = Pick<Holder, 'table' | 'name'>;

class Plan {
  readonly #copy: NorthboundCopy;
  readonly #rows: ChangedRows;
  readonly #surroundings: EncodingContext;
  readonly #sketches = new Map<string, DesiredRow>();
  readonly #gone = new Map<string, NbTable>();
  readonly #links = new Links();
  readonly #waits = new Map<string, Operation>();
  readonly #changes: Operation[] = [];
  /** Auxiliary rows with changed children: they must exist while they have children. */
  readonly #holding = new Map<string, HolderName>();

  constructor(copy: NorthboundCopy, rows: ChangedRows, hosts: KnownHosts) {
    this.#copy = copy;
    this.#rows = rows;
    this.#surroundings = { rows, ...hosts };
  }

  operations(): Operation[] {
    const dirty = dirtyRows(this.#copy.rows, this.#rows);
    for (const { table, name } of dirty.rows.values()) if (isNorthboundTable(table)) this.#redo(table, name);
    for (const [group, touched] of dirty.groups) this.#redoGroup(group, touched);
    for (const [set, touched] of dirty.sets) this.#redoSets(set, touched);
    for (const [uuid, holding] of this.#holding) this.#ensureHolder(uuid, holding);
    return this.#written();
  }

  #redo(table: NorthboundTableName, name: string): void {
    const uuid = isReferencedTable(table) ? this.#rows.uuidOf(table, name) : uuidFor(table, name);
    const [before, after] = [this.#copy.rows.get(table, name), this.#rows.get(table, name)];
    const [from, to] = [before && holderOf(before), after && holderOf(after)];
    if (from && from.name !== to?.name) this.#release(from, uuid);
    if (table === 'logical_switch_port') this.#redoDrop(uuid, name);
    if (table === 'logical_switch') this.#redoLocalnet(name);
    if (table === 'port_group') {
      // Created with its members; a damaged row does not contain its previous state.
      if (!before && !after) this.#redoGroup(name, { isWhole: true, entries: new Set() });
      return;
    }
    if (after) this.#put(encode(after, this.#surroundings));
    else if (table === 'logical_switch' || table === 'logical_router') this.#holding.set(uuid, { table, name });
    else if (before && from === null) this.#gone.set(uuid, NB_TABLES[table]);
    else if (!before) this.#removeBroken(table, uuid);
  }

  #put(sketches: readonly DesiredRow[]): void {
    for (const sketch of sketches) {
      this.#sketches.set(sketch.uuid, sketch);
      const { within, uuid } = sketch;
      if (!within) continue;
      const holder = uuidFor(within.table, within.name);
      this.#holding.set(holder, within);
      if (!this.#has(holder, within.column, uuid)) this.#links.add(within, uuid);
    }
  }

  #release(holder: Holder, uuid: string): void {
    this.#links.remove(holder, uuid);
    this.#holding.set(uuidFor(holder.table, holder.name), holder);
  }

  /** Removes references to a damaged row. */
  #removeBroken(table: NorthboundTableName, uuid: string): void {
    if (!this.#copy.columns(uuid)) return;
    const holders = this.#copy.holdersOf(uuid);
    for (const holder of holders) this.#links.change(holder.table, holder.uuid, holder.column).delete.add(uuid);
    if (holders.length === 0) this.#gone.set(uuid, NB_TABLES[table]);
  }

  #redoLocalnet(name: string): void {
    const uuid = localnetUuid(name);
    const isWanted = typeof this.#rows.get('logical_switch', name)?.physicalNetwork === 'string';
    if (!isWanted && this.#copy.columns(uuid)) this.#release({ table: 'logical_switch', name, column: 'ports' }, uuid);
  }

  /** A port with port security is in the drop group. */
  #redoDrop(uuid: string, name: string): void {
    const port = this.#rows.get('logical_switch_port', name);
    if (!port) return;
    const isIn = this.#has(DROP_UUID, 'ports', uuid);
    if (port.allowed && !isIn) this.#links.change('Port_Group', DROP_UUID, 'ports').insert.add(uuid);
    if (!port.allowed && isIn) this.#links.change('Port_Group', DROP_UUID, 'ports').delete.add(uuid);
    for (const sketch of encodeDrop()) {
      this.#sketches.set(sketch.uuid, sketch);
      const isMissing = sketch.table === 'ACL' && !this.#has(DROP_UUID, 'acls', sketch.uuid);
      if (isMissing) this.#links.change('Port_Group', DROP_UUID, 'acls').insert.add(sketch.uuid);
    }
  }

  #redoGroup(name: string, { isWhole, entries }: TouchedEntries): void {
    const uuid = uuidFor('port_group', name);
    const isNeeded = this.#rows.get('port_group', name) !== undefined || hasParts(this.#rows, 'port_group', name);
    const there = this.#copy.columns(uuid);
    if (!isNeeded) this.#gone.set(uuid, 'Port_Group');
    else if (isWhole || !there) this.#put([encodeGroup(name, this.#rows)]);
    else this.#mutate('Port_Group', uuid, there, groupEntries(name, entries, this.#copy.rows, this.#rows));
  }

  /** A set exists while it has addresses or a rule refers to it. */
  #redoSets(name: string, { isWhole, entries }: TouchedEntries): void {
    const isNeeded = (['address_set_address', 'acl'] as const).some(
      (table) => this.#rows.find(table, 'set', name).length > 0,
    );
    for (const version of [4, 6] as const) {
      const uuid = setUuid(name, version);
      const there = this.#copy.columns(uuid);
      if (!isNeeded) this.#gone.set(uuid, 'Address_Set');
      else if (isWhole || !there) this.#put([encodeSet(name, version, this.#rows)]);
      else {
        const some = setEntries(name, version, entries, this.#copy.rows, this.#rows);
        this.#mutate('Address_Set', uuid, there, some);
      }
    }
  }

  #mutate(table: NbTable, uuid: string, there: Columns, entries: Entries): void {
    const operations = entryOperations(table, uuid, there, entries);
    if (operations.length === 0) return;
    this.#waits.set(uuid, waitForRow(table, uuid));
    this.#changes.push(...operations);
  }

  /** A parent exists before it is declared, and until its last child is removed. */
  #ensureHolder(uuid: string, { table, name }: HolderName): void {
    if (this.#rows.get(table, name) || table === 'port_group') return;
    if (hasParts(this.#rows, table, name)) {
      const columns = { name, external_ids: idsOfUnsaid(table, name) };
      this.#sketches.set(uuid, { table: NB_TABLES[table], uuid, columns });
    } else this.#gone.set(uuid, NB_TABLES[table]);
  }

  #has(holder: string, column: string, uuid: string): boolean {
    return readSetColumn(this.#copy.columns(holder), column).includes(uuid);
  }

  #written(): Operation[] {
    const [waits, changes] = [this.#waits, this.#changes];
    const insertions: Operation[] = [];
    for (const sketch of this.#sketches.values()) {
      const there = this.#copy.columns(sketch.uuid);
      const own = there ? changesOf(sketch, there) : [];
      if (!there) insertions.push(insertion(sketch));
      if (!there && sketch.table === 'DHCP_Options') waits.set(sketch.uuid, waitForNoRow(sketch));
      if (own.length > 0) waits.set(sketch.uuid, waitForRow(sketch.table, sketch.uuid));
      changes.push(...own);
    }
    for (const { table, uuid } of this.#links.holders()) {
      const isThere = this.#copy.columns(uuid) !== undefined && !this.#gone.has(uuid);
      if (isThere) waits.set(uuid, waitForRow(table, uuid));
    }
    const gone = [...this.#gone].filter(([uuid]) => this.#copy.columns(uuid));
    const links = this.#links.operations((uuid) => this.#gone.has(uuid));
    return [
      ...waits.values(),
      ...insertions,
      ...changes,
      ...links,
      ...gone.map(([uuid, table]) => deletion(table, uuid)),
    ];
  }
}

/** DHCP options have no parent. */
const WITHOUT_PARENT: readonly TableName[] = ['dhcp_options', 'port_dhcp'];

const hasParts = (rows: Rows, table: HolderName['table'], name: string): boolean =>
  (PARTS[table] ?? []).some(([part, by]) => !WITHOUT_PARENT.includes(part) && rows.find(part, by, name).length > 0);
