import type { Change } from '#lib/engine/hypervisor/hypervisor.ts';
import type { MachinePower, MachineSpec } from '#lib/engine/hypervisor/machine.ts';
import type { HistoryEvent } from './history.ts';
import type { SimulatedProcess } from './simulated-process.ts';

/** What a host has of a machine: its definition, its disk, and perhaps a running guest. */
export interface Copy {
  spec: MachineSpec;
  power: MachinePower;
  /** Its disk is not complete. */
  isBuilding: boolean;
  /** Number of its placement; of two copies the one with the larger number counts. */
  placement: number;
}

export interface SimulatedHost {
  readonly name: string;
  hasPower: boolean;
  /** Whether the management network reaches it. Its guests run either way. */
  isReachable: boolean;
  /** Servers about which it reports wrong data. */
  readonly lies: Map<string, 'absent' | 'off' | 'crashed'>;
  readonly copies: Map<string, Copy>;
}

/** The hosts as they are, whatever the platform believes. */
export class SimulatedHosts {
  readonly #record: (event: HistoryEvent) => void;
  readonly #hosts: ReadonlyMap<string, SimulatedHost>;
  /** Whether the control plane is cut off from all hosts. */
  isIsolated = false;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(names: readonly string[], record: (event: HistoryEvent) => void) {
    this.#record = record;
    this.#hosts = new Map(
      names.map((name) => [
        name,
        { name, hasPower: true, isReachable: true, lies: new Map(), copies: new Map<string, Copy>() },
      ]),
    );
  }

  get all(): SimulatedHost[] {
    return [...this.#hosts.values()];
  }

  host(name: string): SimulatedHost | undefined {
    return this.#hosts.get(name);
  }

  /** Calls the listener when a guest or a host changes by itself. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isReachable(host: SimulatedHost, process: SimulatedProcess | undefined): boolean {
    return !this.isIsolated && host.hasPower && host.isReachable && process?.unreachableHosts.has(host.name) !== true;
  }

  setCopy(host: SimulatedHost, id: string, copy: Copy | undefined): void {
    const wasRunning = runs(host.copies.get(id));
    if (copy) host.copies.set(id, copy);
    else host.copies.delete(id);
    if (wasRunning === runs(copy)) return;
    this.#record({ kind: wasRunning ? 'guest.stop' : 'guest.start', host: host.name, server: id });
  }

  changeCopy(host: SimulatedHost, id: string, changes: Partial<Copy>): void {
    const copy = host.copies.get(id);
    if (copy) this.setCopy(host, id, { ...copy, ...changes });
  }

  /** Everything on the host stops at once. */
  powerOff(host: SimulatedHost): void {
    for (const [id, copy] of host.copies) if (runs(copy)) this.changeCopy(host, id, { power: 'off' });
    host.hasPower = false;
  }

  /** Guests do not start by themselves. */
  powerOn(host: SimulatedHost): void {
    host.hasPower = true;
    this.#notify({ host: host.name });
  }

  crashGuest(id: string): void {
    for (const host of this.all) {
      if (!host.hasPower || !runs(host.copies.get(id))) continue;
      this.changeCopy(host, id, { power: 'crashed' });
      this.#notify({ machineId: id });
    }
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

export const runs = (copy: Copy | undefined): boolean => copy?.power === 'running' || copy?.power === 'paused';
