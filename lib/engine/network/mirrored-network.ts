import type { ControllerState, NetworkDriver, NorthboundChange, NorthboundRow } from './driver.ts';

/**
 * A real network driver mirrored in the simulated one: queries such as whether a packet passes are answered by the
 * model of what was applied.
 */
export class MirroredNetwork implements NetworkDriver {
  readonly #real: NetworkDriver;
  readonly #model: NetworkDriver;
  #filled: Promise<void> | undefined;

  constructor(real: NetworkDriver, model: NetworkDriver) {
    this.#real = real;
    this.#model = model;
  }

  read(owners?: readonly string[]): Promise<NorthboundRow[]> {
    return this.#real.read(owners);
  }

  async apply(changes: readonly NorthboundChange[]): Promise<void> {
    // State from before this process started.
    this.#filled ??= this.#fill();
    await this.#filled;
    await this.#real.apply(changes);
    await this.#model.apply(changes);
  }

  portStates(): Promise<Map<string, boolean>> {
    return this.#real.portStates();
  }

  onPortState(listener: (port: string, isUp: boolean) => void): () => void {
    return this.#real.onPortState(listener);
  }

  routerStates(): Promise<Map<string, boolean>> {
    return this.#real.routerStates();
  }

  onRouterState(listener: (router: string, isUp: boolean) => void): () => void {
    return this.#real.onRouterState(listener);
  }

  controllerOf(...names: readonly string[]): ControllerState | undefined {
    return this.#real.controllerOf(...names);
  }

  requestControllerReports(): void {
    this.#real.requestControllerReports();
  }

  removeHost(name: string): Promise<void> {
    return this.#real.removeHost(name);
  }

  async #fill(): Promise<void> {
    try {
      await this.#model.apply((await this.#real.read()).map((put) => ({ put })));
    } catch (error) {
      this.#filled = undefined;
      throw error;
    }
  }
}
