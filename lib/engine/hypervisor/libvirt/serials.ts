import type { Locks } from '#lib/engine/locks.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { SerialConnection, SerialEnd } from '../serial.ts';
import type { FoundDomain } from './host.ts';
import type { Inventory } from './inventory.ts';
import { serialSocketOf } from './plan.ts';
import { SerialPort } from './serial.ts';
import { connectTo } from './socket.ts';

/** Serial ports with viewers. */
export class Serials {
  readonly #inventory: Inventory;
  readonly #locks: Locks;
  readonly #open = new Map<string, Promise<SerialPort>>();

  constructor(inventory: Inventory, locks: Locks) {
    this.#inventory = inventory;
    this.#locks = locks;
  }

  /** @throws PermanentFailure if the port is not available */
  async open(machine: FoundDomain): Promise<SerialConnection> {
    const { host, plan } = machine;
    if (!host.connection.hasSockets) {
      throw new PermanentFailure(
        `The serial console of instance ${plan.id} is a socket on host ${host.name}. It can be reached only from that host or by a qemu+ssh address.`,
      );
    }
    const key = `${host.name} ${plan.id}`;
    const port = this.#open.get(key) ?? this.#connect(key, machine);
    this.#open.set(key, port);
    return (await port).watch();
  }

  #connect(key: string, machine: FoundDomain): Promise<SerialPort> {
    const { host, plan } = machine;
    const forget = () => void this.#open.delete(key);
    const options = { onEnd: forget, reason: () => this.#reason(machine) };
    const socket = connectTo(host, serialSocketOf(plan.id, host.place));
    return socket.then(
      (connected) => new SerialPort(connected, options),
      (error) => {
        forget();
        throw error;
      },
    );
  }

  /** Why the port of a machine closed; known after the current operation on the machine has finished. */
  #reason({ host, plan }: FoundDomain): Promise<SerialEnd> {
    return this.#locks.hold(plan.id, async () => {
      const machine = await this.#inventory.find(plan.id);
      if (!machine) return 'deleted';
      if (machine.host !== host) return 'moved';
      const { power } = machine.state;
      return power === 'running' || power === 'paused' ? 'rebooting' : power;
    });
  }
}
