import type { Selectable } from 'kysely';
import type { Database } from '#lib/db/database.ts';
import { packJson, unpackJson } from '#lib/db/tables/column-types.ts';
import type { FleetTables } from '#lib/db/tables/fleet.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { type Machine, type MachineSize, type MachineSpec, sizeOf } from '../machine.ts';
import { type Boot, type BootEnd, beginBoot, type FirstRun, type Guest } from './boots.ts';

type Row = Selectable<FleetTables['simulated_machines']>;

/** A machine of the fleet, unpacked. */
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

/** Rows that are read at once, so that a large fleet holds nobody up. */
const PAGE = 500;

/** Where the fleet keeps its machines, so that they outlive the process and all replicas see the same. */
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

  /** @throws PermanentFailure when it is not there */
  async need(id: string): Promise<SimulatedMachine> {
    const machine = await this.find(id);
    if (!machine) throw new PermanentFailure(`There is no machine ${id}.`);
    return machine;
  }

  /** All of them, without what only a guest knows. */
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

  /** Enters a machine that is still to be built; one that is there already stays as it is. */
  async enter(host: string, spec: MachineSpec): Promise<void> {
    const machine: SimulatedMachine = {
      ...{ id: spec.id, host, power: 'building', spec: keptSpec(spec), boots: [] },
      ...{ former: null, rescue: null, files: {}, migrating: null },
    };
    await this.#database.transact((tx) => {
      const insert = tx.insertInto('simulated_machines').values({ ...pack(machine), id: spec.id } as Row);
      return insert.onConflict((conflict) => conflict.doNothing()).execute();
    });
  }

  /** Changes a machine by its newest state; one that was destroyed meanwhile stays gone. */
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
  // The fleet was not told once what flavors ask of the hardware.
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

/** What is kept of a spec: user data and files count at the first boot only, and may be large. */
export const keptSpec = (spec: MachineSpec): MachineSpec => ({ ...spec, userData: null, files: [] });

/** A machine as every driver shows it; one that is being built does not run yet. */
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

/** The machine boots anew with what it has. */
export const booted = (
  machine: Pick<SimulatedMachine, 'spec' | 'boots' | 'rescue'>,
  how: BootEnd,
  firstRun: FirstRun | null = null,
): Changes => ({
  power: 'running',
  boots: beginBoot(machine.boots, how, { ...guestOf(machine.spec), isRescue: machine.rescue !== null, firstRun }),
});

/** What a guest finds of its machine. */
export function guestOf({ metadata: _, userData: __, files: ___, ...rest }: MachineSpec): Guest {
  return { ...rest, isRescue: false, firstRun: null };
}
