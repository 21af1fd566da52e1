import { InvariantError } from '#lib/errors/invariant-error.ts';
import type { NetworkDriver, NorthboundChange, NorthboundRow, TableName } from '../driver.ts';
import { PARTS } from '../parts.ts';
import { StateListeners } from '../state-listeners.ts';

/** The model of networks in memory. */
export class SimulatedNetwork implements NetworkDriver {
  readonly #tables = new Map<TableName, Map<string, NorthboundRow>>();
  readonly #byOwner = new Map<string, Set<NorthboundRow>>();
  readonly #ports = new StateListeners();
  readonly #routers = new StateListeners();

  async read(owners?: readonly string[]): Promise<NorthboundRow[]> {
    const rows = owners
      ? owners.flatMap((owner) => [...(this.#byOwner.get(owner) ?? [])])
      : [...this.#tables.values()].flatMap((table) => [...table.values()]);
    return structuredClone(rows);
  }

  async apply(changes: readonly NorthboundChange[]): Promise<void> {
    const keys = new Set(changes.map((change) => keyOf('put' in change ? change.put : change.remove)));
    if (keys.size < changes.length) throw new InvariantError('A transaction contains the same row twice.');
    const isHeard = this.#ports.isHeard || this.#routers.isHeard;
    const before = isHeard ? { ports: await this.portStates(), routers: await this.routerStates() } : null;
    for (const change of changes) {
      this.#remove('put' in change ? change.put : change.remove);
      if ('put' in change) this.#add(structuredClone(change.put));
      else this.#removeParts(change.remove);
    }
    if (!before) return;
    this.#ports.notifyChanges(before.ports, await this.portStates());
    this.#routers.notifyChanges(before.routers, await this.routerStates());
  }

  /** A simulated port is up unless it is disabled. */
  async portStates(): Promise<Map<string, boolean>> {
    return new Map(this.rows('logical_switch_port').map(({ name, isEnabled }) => [name, isEnabled]));
  }

  onPortState(listener: (port: string, isUp: boolean) => void): () => void {
    return this.#ports.subscribe(listener);
  }

  /** Simulated gateways need no host. */
  async routerStates(): Promise<Map<string, boolean>> {
    return new Map(this.rows('logical_router').map(({ name, isEnabled }) => [name, isEnabled]));
  }

  onRouterState(listener: (router: string, isUp: boolean) => void): () => void {
    return this.#routers.subscribe(listener);
  }

  /** There are no controllers. */
  controllerOf(): undefined {
    return undefined;
  }

  requestControllerReports(): void {
    // There are none.
  }

  async removeHost(): Promise<void> {
    // There are no gateways on hosts.
  }

  rows<T extends TableName>(table: T): NorthboundRow<T>[] {
    return [...(this.#tables.get(table)?.values() ?? [])] as NorthboundRow<T>[];
  }

  row<T extends TableName>(table: T, name: string): NorthboundRow<T> | undefined {
    return this.#tables.get(table)?.get(name) as NorthboundRow<T> | undefined;
  }

  #add(row: NorthboundRow): void {
    const table = this.#tables.get(row.table) ?? new Map<string, NorthboundRow>();
    this.#tables.set(row.table, table.set(row.name, row));
    const own = this.#byOwner.get(row.owner) ?? new Set();
    this.#byOwner.set(row.owner, own.add(row));
  }

  #removeParts({ table, name }: Pick<NorthboundRow, 'table' | 'name'>): void {
    for (const [part, column] of PARTS[table] ?? []) {
      for (const row of this.rows(part)) if (Reflect.get(row, column) === name) this.#remove(row);
    }
  }

  #remove({ table, name }: Pick<NorthboundRow, 'table' | 'name'>): void {
    const row = this.#tables.get(table)?.get(name);
    if (!row) return;
    this.#tables.get(table)?.delete(name);
    const own = this.#byOwner.get(row.owner);
    own?.delete(row);
    if (own?.size === 0) this.#byOwner.delete(row.owner);
  }
}

const keyOf = ({ table, name }: Pick<NorthboundRow, 'table' | 'name'>) => `${table} ${name}`;
