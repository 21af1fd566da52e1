import type { ControllerState, NetworkDriver, NorthboundChange, NorthboundRow } from './driver.ts';

/**
 * Networks that something real keeps, and the same in a model: what is asked of the model, such as whether a packet would pass,
 * is asked of what was really set.
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
    // What was set before this process began.
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

  async #fill(): Promise<void> {
    try {
      await this.#model.apply((await this.#real.read()).map((put) => ({ put })));
    } catch (error) {
      this.#filled = undefined;
      throw error;
    }
  }
}
