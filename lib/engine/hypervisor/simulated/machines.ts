import type { Selectable } from 'kysely';
import { packJson, unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type Machine, type MachineSize, type MachineSpec, sizeOf } from '../machine.ts';
import { type Boot, type BootEnd, beginBoot, type FirstRun, type Guest } from './boots.ts';

type Row = Selectable<Tables['simulated_machines']>;

export interface SimulatedMachine {
  id: string;
  host: string;
  power: Row['power'];
  spec: MachineSpec;
  boots: Boot[];
  former: (MachineSize & { host: string; extraSpecs?: MachineSpec['extraSpecs'] }) | null;
  rescue: { imageId: string | null } | null;
  files: Record<string, string>;
  migrating: { host: string; isForced: boolean } | null;
}

export type Changes = Partial<Omit<SimulatedMachine, 'id'>>;

/** Rows per query, so that a large fleet blocks nobody. */
const PAGE = 500;

/** Database of the fleet, shared by all replicas. */
export class Machines {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async find(id: string): Promise<SimulatedMachine | undefined> {
    const { read } = this.#database;
    const row = await read.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();
    return row && unpack(row);
  }

  /** @throws PermanentFailure if it does not exist */
  async need(id: string): Promise<SimulatedMachine> {
    const machine = await this.find(id);
    if (!machine) throw new PermanentFailure(`Instance ${id} does not exist on any host.`);
    return machine;
  }

  /** All machines, without guest-only fields. */
  async all(): Promise<Pick<SimulatedMachine, 'id' | 'host' | 'power' | 'spec'>[]> {
    const { read } = this.#database;
    const page = read
      .selectFrom('simulated_machines')
      .select(['id', 'host', 'power', 'spec'])
      .orderBy('id')
      .limit(PAGE);
    const machines = [];
    for (let after = '', isMore = true; isMore; ) {
      const rows = await page.where('id', '>', after).execute();
      machines.push(...rows.map((row) => ({ ...row, spec: unpackJson(row.spec) })));
      after = rows.at(-1)?.id ?? '';
      isMore = rows.length === PAGE;
    }
    return machines;
  }

  /** Specs and last boots of the active machines of a host. */
  async activeOn(host: string): Promise<{ spec: MachineSpec; boot: Boot }[]> {
    const { read } = this.#database;
    const machines = read.selectFrom('simulated_machines').select(['spec', 'boots']).where('host', '=', host);
    const rows = await machines.where('power', 'in', ['running', 'paused']).execute();
    return rows.flatMap(({ spec, boots }) => {
      const boot = unpackJson(boots).at(-1);
      return boot ? [{ spec: unpackJson(spec), boot }] : [];
    });
  }

  /** Inserts a machine that is still to be built; no effect if it exists. */
  async insert(host: string, spec: MachineSpec): Promise<void> {
    const machine: SimulatedMachine = {
      ...{ id: spec.id, host, power: 'building', spec: storedSpec(spec), boots: [] },
      ...{ former: null, rescue: null, files: {}, migrating: null },
    };
    await this.#database.transact((tx) => {
      const insert = tx.insertInto('simulated_machines').values({ ...pack(machine), id: spec.id } as Row);
      return insert.onConflict((conflict) => conflict.doNothing()).execute();
    });
  }

  /** Updates a machine based on its newest state; a machine that was destroyed meanwhile is not recreated. */
  change(id: string, changed: (machine: SimulatedMachine) => Changes): Promise<void> {
    return this.#database.transact(async (tx) => {
      const row = await tx.selectFrom('simulated_machines').selectAll().where('id', '=', id).executeTakeFirst();
      const changes = row ? pack(changed(unpack(row))) : {};
      if (Object.keys(changes).length === 0) return;
      await tx.updateTable('simulated_machines').set(changes).where('id', '=', id).execute();
    });
  }

  async remove(id: string): Promise<void> {
    await this.#database.transact((tx) => tx.deleteFrom('simulated_machines').where('id', '=', id).execute());
  }
}

const unpack = (row: Row): SimulatedMachine => ({
  id: row.id,
  host: row.host,
  power: row.power,
  // Older rows have no extra specs.
  spec: Object.assign({ extraSpecs: {} }, unpackJson(row.spec)),
  boots: unpackJson(row.boots),
  former: row.former === null ? null : unpackJson(row.former),
  rescue: row.rescue === null ? null : unpackJson(row.rescue),
  files: unpackJson(row.files),
  migrating: row.migrating === null ? null : unpackJson(row.migrating),
});

const PACKED = new Set(['spec', 'boots', 'former', 'rescue', 'files', 'migrating']);

const pack = (changes: Changes): Partial<Row> =>
  Object.fromEntries(
    Object.entries(changes).map(([key, value]) => [key, PACKED.has(key) && value !== null ? packJson(value) : value]),
  );

/** The stored part of a spec: user data and files matter only at first boot, and may be large. */
export const storedSpec = (spec: MachineSpec): MachineSpec => ({ ...spec, userData: null, files: [] });

/** A machine in the form of the driver interface; one that is being built does not count as running. */
export const machineOf = ({
  id,
  host,
  power,
  spec,
}: Pick<SimulatedMachine, 'id' | 'host' | 'power' | 'spec'>): Machine => ({
  id,
  host,
  power: power === 'building' ? 'off' : power,
  size: sizeOf(spec),
  volumes: Object.fromEntries(spec.volumes.map(({ device, volumeId }) => [device, volumeId])),
  portIds: spec.nics.map(({ portId }) => portId),
});

/** Starts a new boot of the machine. */
export const bootMachine = (
  machine: Pick<SimulatedMachine, 'spec' | 'boots' | 'rescue'>,
  how: BootEnd,
  firstRun: FirstRun | null = null,
): Changes => ({
  power: 'running',
  boots: beginBoot(machine.boots, how, { ...guestOf(machine.spec), isRescue: machine.rescue !== null, firstRun }),
});

export function guestOf({ metadata: _, userData: __, files: ___, ...rest }: MachineSpec): Guest {
  return { ...rest, isRescue: false, firstRun: null };
}
