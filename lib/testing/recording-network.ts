import type { NetworkDriver, NorthboundChange } from '#lib/engine/network/driver.ts';
import { StateListeners } from '#lib/engine/network/state-listeners.ts';

/** A network driver whose port and router states are set by the test. */
export class RecordingNetwork extends StateListeners implements NetworkDriver {
  readonly #rows: NetworkDriver;
  readonly #states: Map<string, boolean>;

  constructor(rows: NetworkDriver, states: Record<string, boolean>) {
    super();
    this.#rows = rows;
    this.#states = new Map(Object.entries(states));
  }

  read(owners?: readonly string[]) {
    return this.#rows.read(owners);
  }

  apply(changes: readonly NorthboundChange[]) {
    return this.#rows.apply(changes);
  }

  async portStates(): Promise<Map<string, boolean>> {
    return new Map(this.#states);
  }

  onPortState(listener: (port: string, isUp: boolean) => void) {
    return this.subscribe(listener);
  }

  routerStates(): Promise<Map<string, boolean>> {
    return this.portStates();
  }

  controllerOf(): undefined {
    return undefined;
  }

  requestControllerReports(): void {
    // There are no controllers.
  }

  async removeHost(): Promise<void> {
    // There are no gateways on hosts.
  }

  onRouterState(listener: (router: string, isUp: boolean) => void) {
    return this.subscribe(listener);
  }

  override notify(name: string, isUp: boolean): void {
    this.#states.set(name, isUp);
    super.notify(name, isUp);
  }
}
