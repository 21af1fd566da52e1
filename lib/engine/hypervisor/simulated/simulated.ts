import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { ComputeTables } from '#lib/db/tables/compute.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { HostSpec, Hypervisor, Machine, MachineSpec } from '../hypervisor.ts';
import { bootLog } from './boot-log.ts';

type MachineRow = Selectable<ComputeTables['simulated_machines']>;

interface Options {
  database: Database;
  /** How many hosts, named `sim-1` and so on. */
  hosts: number;
  /** Factor on every duration; 0 takes no time. */
  speed: number;
}

/**
 * Metadata key with which a server asks the simulated fleet to fail: its value is the operation, such as `spawn`,
 * `stop`, `start`, `reboot`, `attachVolume` or `detachVolume`.
 */
export const FAULT_KEY = 'nephos:fault';

const SPAWN_MS = { least: 2000, spread: 2000 };
const STOP_MS = 1000;
const START_MS = 1000;
const REBOOT_MS = 2000;
const DISK_MS = 500;

/** 64 cores, 512 GiB of memory and 10 TiB of disk in zone `nova`. */
const hostSpec = (index: number): HostSpec => ({
  name: `sim-${index + 1}`,
  availabilityZone: 'nova',
  vcpus: 64,
  ramMb: 512 * 1024,
  diskGb: 10 * 1024,
});

/** A fleet that takes the time of a real one and remembers, across restarts, what runs where; nothing really does. */
export const createSimulatedFleet = (options: Options): Hypervisor => new SimulatedFleet(options);

class SimulatedFleet implements Hypervisor {
  readonly name = 'simulated';
  readonly type = 'simulated';
  readonly hosts: readonly HostSpec[];
  readonly #database: Database;
  readonly #speed: number;

  constructor({ database, hosts, speed }: Options) {
    this.hosts = Array.from({ length: hosts }, (_, index) => hostSpec(index));
    this.#database = database;
    this.#speed = speed;
  }

  async spawn(host: string, spec: MachineSpec): Promise<void> {
    if (!(await this.#find(spec.id))) await this.#insert(host, spec);
    if ((await this.#need(spec.id)).power !== 'building') return;
    await this.#pass(SPAWN_MS.least + (Number.parseInt(spec.id.slice(0, 4), 16) % SPAWN_MS.spread));
    if (spec.metadata[FAULT_KEY] === 'spawn') throw faultOf('spawn');
    await this.#change(spec.id, (row) => (row.power === 'building' ? booted(row) : {}));
  }

  async destroy(id: string): Promise<void> {
    await this.#database.transact((tx) => tx.deleteFrom('simulated_machines').where('id', '=', id).execute());
  }

  async start(id: string): Promise<void> {
    if ((await this.#need(id, 'start')).power === 'running') return;
    await this.#pass(START_MS);
    await this.#change(id, booted);
  }

  async stop(id: string): Promise<void> {
    if ((await this.#need(id, 'stop')).power === 'off') return;
    await this.#pass(STOP_MS);
    await this.#change(id, () => ({ power: 'off' }));
  }

  async reboot(id: string): Promise<void> {
    await this.#need(id, 'reboot');
    await this.#pass(REBOOT_MS);
    await this.#change(id, booted);
  }

  async attachVolume(id: string, volumeId: string, device: string): Promise<void> {
    await this.#need(id, 'attachVolume');
    await this.#pass(DISK_MS);
    await this.#change(id, ({ volumes }) => ({ volumes: packJson({ ...unpackJson(volumes), [device]: volumeId }) }));
  }

  async detachVolume(id: string, volumeId: string): Promise<void> {
    if (!(await this.#find(id))) return;
    await this.#need(id, 'detachVolume');
    await this.#pass(DISK_MS);
    await this.#change(id, ({ volumes }) => {
      const kept = Object.entries(unpackJson(volumes)).filter(([, attached]) => attached !== volumeId);
      return { volumes: packJson(Object.fromEntries(kept)) };
    });
  }

  async attachPort(id: string, portId: string): Promise<void> {
    await this.#need(id);
    await this.#change(id, ({ ports }) => ({ ports: packJson([...new Set([...unpackJson(ports), portId])]) }));
  }

  detachPort(id: string, portId: string): Promise<void> {
    return this.#change(id, ({ ports }) => ({ ports: packJson(unpackJson(ports).filter((port) => port !== portId)) }));
  }

  async consoleLog(id: string): Promise<string> {
    const { boots } = await this.#need(id);
    return unpackJson(boots)
      .map((at) => bootLog(id, at))
      .join('');
  }

  async list(): Promise<Machine[]> {
    const rows = await this.#database.read.selectFrom('simulated_machines').selectAll().execute();
    return rows.map(machineOf);
  }

  async #insert(host: string, { id, metadata, volumes, portIds }: MachineSpec): Promise<void> {
    const row = { id, host, power: 'building', fault: metadata[FAULT_KEY] ?? null } as const;
    const parts = { volumes: packJson(volumes), ports: packJson(portIds), boots: packJson([]) };
    await this.#database.transact((tx) => {
      const insert = tx.insertInto('simulated_machines').values({ ...row, ...parts });
      return insert.onConflict((conflict) => conflict.doNothing()).execute();
    });
  }

  #find(id: string): Promise<MachineRow | undefined> {
    return this.#database.read.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async #need(id: string, operation?: string): Promise<MachineRow> {
    const row = await this.#find(id);
    if (!row) throw new PermanentFailure(`There is no machine ${id}.`);
    if (operation && row.fault === operation) throw faultOf(operation);
    return row;
  }

  /** Changes a machine by its newest row; one that was destroyed meanwhile stays gone. */
  #change(id: string, changed: (row: MachineRow) => Partial<MachineRow>): Promise<void> {
    return this.#database.transact(async (tx) => {
      const row = await tx.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();
      if (row) await tx.updateTable('simulated_machines').set(changed(row)).where('id', '=', id).execute();
    });
  }

  async #pass(ms: number): Promise<void> {
    if (this.#speed > 0) await delay(ms * this.#speed);
  }
}

const booted = (row: MachineRow): Partial<MachineRow> => ({
  power: 'running',
  boots: packJson([...unpackJson(row.boots), new Date().toISOString()]),
});

const faultOf = (operation: string) =>
  new PermanentFailure(`The simulated fleet was told to fail: ${FAULT_KEY} = ${operation}.`);

const machineOf = (row: MachineRow): Machine => ({
  id: row.id,
  host: row.host,
  isRunning: row.power === 'running',
  volumes: unpackJson(row.volumes),
  portIds: unpackJson(row.ports),
});
