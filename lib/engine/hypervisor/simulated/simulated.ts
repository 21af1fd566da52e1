import { setTimeout as delay } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { ComputeTables } from '#lib/db/tables/compute.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { HostSpec, Hypervisor, Machine } from '../hypervisor.ts';
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
export function createSimulatedFleet({ database, hosts, speed }: Options): Hypervisor {
  const pass = (ms: number) => (speed === 0 ? Promise.resolve() : delay(ms * speed));

  const find = (id: string) =>
    database.read.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();

  const need = async (id: string, operation?: string): Promise<MachineRow> => {
    const row = await find(id);
    if (!row) throw new PermanentFailure(`There is no machine ${id}.`);
    if (operation && row.fault === operation) throw faultOf(operation);
    return row;
  };

  /** Changes a machine by its newest row; one that was destroyed meanwhile stays gone. */
  const change = (id: string, changed: (row: MachineRow) => Partial<MachineRow>) =>
    database.transact(async (tx) => {
      const row = await tx.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();
      if (row) await tx.updateTable('simulated_machines').set(changed(row)).where('id', '=', id).execute();
    });

  const boot = (row: MachineRow): Partial<MachineRow> => ({
    power: 'running',
    boots: packJson([...unpackJson(row.boots), new Date().toISOString()]),
  });

  return {
    name: 'simulated',
    type: 'simulated',
    hosts: Array.from({ length: hosts }, (_, index) => hostSpec(index)),
    async spawn(host, spec) {
      if (!(await find(spec.id))) {
        const row = { id: spec.id, host, power: 'building', fault: spec.metadata[FAULT_KEY] ?? null } as const;
        const parts = { volumes: packJson(spec.volumes), ports: packJson(spec.portIds), boots: packJson([]) };
        await database.transact((tx) =>
          tx
            .insertInto('simulated_machines')
            .values({ ...row, ...parts })
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
      }
      if ((await need(spec.id)).power !== 'building') return;
      await pass(SPAWN_MS.least + (Number.parseInt(spec.id.slice(0, 4), 16) % SPAWN_MS.spread));
      if (spec.metadata[FAULT_KEY] === 'spawn') throw faultOf('spawn');
      await change(spec.id, (row) => (row.power === 'building' ? boot(row) : {}));
    },
    async destroy(id) {
      await database.transact((tx) => tx.deleteFrom('simulated_machines').where('id', '=', id).execute());
    },
    async start(id) {
      if ((await need(id, 'start')).power === 'running') return;
      await pass(START_MS);
      await change(id, boot);
    },
    async stop(id) {
      if ((await need(id, 'stop')).power === 'off') return;
      await pass(STOP_MS);
      await change(id, () => ({ power: 'off' }));
    },
    async reboot(id) {
      await need(id, 'reboot');
      await pass(REBOOT_MS);
      await change(id, boot);
    },
    async attachVolume(id, volumeId, device) {
      await need(id, 'attachVolume');
      await pass(DISK_MS);
      await change(id, ({ volumes }) => ({ volumes: packJson({ ...unpackJson(volumes), [device]: volumeId }) }));
    },
    async detachVolume(id, volumeId) {
      if (!(await find(id))) return;
      await need(id, 'detachVolume');
      await pass(DISK_MS);
      await change(id, ({ volumes }) => {
        const kept = Object.entries(unpackJson(volumes)).filter(([, attached]) => attached !== volumeId);
        return { volumes: packJson(Object.fromEntries(kept)) };
      });
    },
    async attachPort(id, portId) {
      await need(id);
      await change(id, ({ ports }) => ({ ports: packJson([...new Set([...unpackJson(ports), portId])]) }));
    },
    detachPort: (id, portId) =>
      change(id, ({ ports }) => ({ ports: packJson(unpackJson(ports).filter((port) => port !== portId)) })),
    async consoleLog(id) {
      const row = await need(id);
      return unpackJson(row.boots)
        .map((at) => bootLog(id, at))
        .join('');
    },
    async list() {
      const rows = await database.read.selectFrom('simulated_machines').selectAll().execute();
      return rows.map(machineOf);
    },
  };
}

const faultOf = (operation: string) =>
  new PermanentFailure(`The simulated fleet was told to fail: ${FAULT_KEY} = ${operation}.`);

const machineOf = (row: MachineRow): Machine => ({
  id: row.id,
  host: row.host,
  isRunning: row.power === 'running',
  volumes: unpackJson(row.volumes),
  portIds: unpackJson(row.ports),
});
