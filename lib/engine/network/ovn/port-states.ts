import { StateListeners } from '../state-listeners.ts';
import { rowIn } from './identity.ts';
import { type Columns, readSetColumn } from './ovsdb/values.ts';

/** Which ports are up: OVN sets this when the host has wired the port. */
export class PortStates extends StateListeners {
  readonly #states = new Map<string, { port: string; isUp: boolean }>();

  change(uuid: string, after: Columns | undefined): void {
    const before = this.#states.get(uuid);
    const row = after && rowIn(after);
    if (!after || row?.table !== 'logical_switch_port') {
      this.#states.delete(uuid);
      return;
    }
    const isUp = readSetColumn(after, 'up')[0] === true;
    this.#states.set(uuid, { port: row.name, isUp });
    if ((before?.isUp ?? false) !== isUp) this.notify(row.name, isUp);
  }

  all(): Map<string, boolean> {
    return new Map([...this.#states.values()].map(({ port, isUp }) => [port, isUp]));
  }
}
