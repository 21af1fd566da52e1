import type { NorthboundRow } from '../driver.ts';
import type { NorthboundCopy } from './copy.ts';
import { type DesiredRow, type EncodingContext, isNorthboundTable, type KnownHosts } from './encode/desired-row.ts';
import { encode } from './encode/encode.ts';
import { DROP_UUID, encodeDrop, setUuid, versionOf } from './encode/groups.ts';
import { localnetUuid } from './encode/switches.ts';
import { setName, uuidFor } from './identity.ts';
import { differingColumns } from './operations.ts';
import { type Atom, readSetColumn } from './ovsdb/values.ts';
import { relationOf } from './rows.ts';

/** Finds differences between the database and the declared rows. Valid for one read. */
export class DriftCheck {
  readonly #copy: NorthboundCopy;
  readonly #surroundings: EncodingContext;
  readonly #lists = new Map<string, Set<Atom>>();
  readonly #sets = new Map<string, string[]>();
  readonly #drop: string[];

  constructor(copy: NorthboundCopy, hosts: KnownHosts) {
    this.#copy = copy;
    this.#surroundings = { rows: copy.rows, ...hosts };
    const isMissing = ({ table, uuid }: DesiredRow) => table === 'ACL' && !this.#has(DROP_UUID, 'acls', uuid);
    const drop = encodeDrop();
    this.#drop = [...drop.flatMap((sketch) => this.#ofSketch(sketch)), ...(drop.some(isMissing) ? ['acls'] : [])];
  }

  /** The row with the columns that differ. */
  checked(row: NorthboundRow): NorthboundRow {
    const drift = row.drift ?? this.#of(row);
    return structuredClone(drift.length === 0 ? row : { ...row, drift: [...new Set(drift)] });
  }

  #of(row: NorthboundRow): string[] {
    const { table } = row;
    const set = relationOf(row, 'set');
    const drift = set === undefined ? [] : this.#ofSet(set);
    if (isNorthboundTable(table)) {
      // The table is one of those.
      const sketches = encode(row as NorthboundRow<typeof table>, this.#surroundings);
      drift.push(...sketches.flatMap((sketch) => this.#ofSketch(sketch)));
    }
    if (row.table === 'logical_switch_port') drift.push(...this.#ofChecks(row));
    if (row.table === 'logical_switch' && row.physicalNetwork === null && this.#copy.columns(localnetUuid(row.name))) {
      drift.push('ports');
    }
    return drift;
  }

  #ofSketch(sketch: DesiredRow): string[] {
    const there = this.#copy.columns(sketch.uuid);
    if (!there) return ['_uuid'];
    const { within, uuid } = sketch;
    const isReferenced = !within || this.#has(uuidFor(within.table, within.name), within.column, uuid);
    return [...differingColumns(sketch, there), ...(isReferenced ? [] : [within.column])];
  }

  #ofSet(name: string): string[] {
    const known = this.#sets.get(name);
    if (known) return [...known];
    const addresses = this.#copy.rows.find('address_set_address', 'set', name).map(({ address }) => address);
    const drift = ([4, 6] as const).flatMap((version) => {
      const there = this.#copy.columns(setUuid(name, version));
      if (!there) return ['_uuid'];
      const [has, wanted] = [
        readSetColumn(there, 'addresses'),
        new Set(addresses.filter((each) => versionOf(each) === version)),
      ];
      const isSame = has.length === wanted.size && has.every((each) => wanted.has(String(each)));
      return [...(isSame ? [] : ['addresses']), ...(there.name === setName(name, version) ? [] : ['name'])];
    });
    this.#sets.set(name, drift);
    return [...drift];
  }

  /** Whether the drop rule applies exactly to ports with port security. */
  #ofChecks({ name, allowed }: NorthboundRow<'logical_switch_port'>): string[] {
    const isIn = this.#has(DROP_UUID, 'ports', this.#copy.rows.uuidOf('logical_switch_port', name));
    return [...(isIn === (allowed !== null) ? [] : ['port_groups']), ...(allowed ? this.#drop : [])];
  }

  #has(holder: string, column: string, uuid: string): boolean {
    const key = `${holder} ${column}`;
    const list = this.#lists.get(key) ?? new Set(readSetColumn(this.#copy.columns(holder), column));
    this.#lists.set(key, list);
    return list.has(uuid);
  }
}
