import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Database } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import { HostAwayError } from '../hypervisor.ts';
import type { MachineSpec } from '../machine.ts';
import { FAULT_KEY, type Operation } from './operations.ts';

export type Fault = Selectable<Tables['simulated_faults']>;
export type NewFault = Omit<Fault, 'id' | 'created_at'>;

/** The parts of a machine that faults match. */
interface FaultTarget {
  host: string;
  spec: MachineSpec;
}

/** Failures configured by administrators; stored, so that they apply to all replicas and survive a restart. */
export class Faults {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  all(): Promise<Fault[]> {
    return this.#database.read.selectFrom('simulated_faults').selectAll().orderBy('created_at').orderBy('id').execute();
  }

  async add(fault: NewFault): Promise<Fault> {
    const row = { ...fault, id: randomUUID(), created_at: creationTime() };
    await this.#database.transact((tx) => tx.insertInto('simulated_faults').values(row).execute());
    return row;
  }

  /** False if there is no fault with this id. */
  async remove(id: string): Promise<boolean> {
    const remove = (tx: Database['read']) => tx.deleteFrom('simulated_faults').where('id', '=', id).executeTakeFirst();
    return (await this.#database.transact(remove)).numDeletedRows > 0n;
  }

  async clear(): Promise<void> {
    await this.#database.transact((tx) => tx.deleteFrom('simulated_faults').execute());
  }

  /** @throws HostAwayError if the host or its compute process is down */
  async assertReachable(host: string): Promise<void> {
    const fault = (await this.all()).find((one) => one.host === host && isOutage(one));
    if (!fault) return;
    const what = fault.type === 'host_down' ? 'The' : 'The compute process of';
    throw new HostAwayError(`${what} host ${host} is down.`, { isApart: true });
  }

  /** Whether a host has power, with everything on it. */
  async isPowered(host: string): Promise<boolean> {
    return !(await this.all()).some((fault) => fault.type === 'host_down' && fault.host === host);
  }

  /** Fails or delays an operation as configured. A delay ends when its fault is removed. @throws PermanentFailure */
  async strike(
    operation: Operation,
    victim: FaultTarget,
    wait: (ms: number, isRemoved: () => Promise<boolean>) => Promise<void>,
  ): Promise<void> {
    if (victim.spec.metadata[FAULT_KEY] === operation) throw simulatedFailure(`${FAULT_KEY} = ${operation}`);
    for (const fault of await this.all()) {
      if (!hits(fault, operation, victim) || !(await this.#consume(fault))) continue;
      if (fault.type === 'operation_fails') throw simulatedFailure(`${operation}, fault ${fault.id}`);
      // A fault that strikes for the last time is no longer stored while it delays the operation.
      const isRemoved = async () => fault.remaining !== 1 && !(await this.#isStored(fault));
      await wait(fault.delay_ms ?? 0, isRemoved);
    }
  }

  async #isStored({ id }: Fault): Promise<boolean> {
    return (await this.all()).some((stored) => stored.id === id);
  }

  /** Consumes one occurrence; false if none is left. */
  #consume({ id, remaining }: Fault): Promise<boolean> {
    if (remaining === null) return Promise.resolve(true);
    return this.#database.transact(async (tx) => {
      const fault = await tx.selectFrom('simulated_faults').selectAll().where('id', '=', id).executeTakeFirst();
      if (!fault?.remaining) return false;
      const left = fault.remaining - 1;
      if (left === 0) await tx.deleteFrom('simulated_faults').where('id', '=', id).execute();
      else await tx.updateTable('simulated_faults').set({ remaining: left }).where('id', '=', id).execute();
      return true;
    });
  }
}

export const isOutage = ({ type }: Fault): boolean => type === 'host_down' || type === 'process_down';

const hits = (fault: Fault, operation: Operation, { host, spec }: FaultTarget): boolean =>
  !isOutage(fault) &&
  (fault.operation === null || fault.operation === operation) &&
  (fault.host === null || fault.host === host) &&
  (fault.server_id === null || fault.server_id === spec.id);

const simulatedFailure = (what: string) =>
  new PermanentFailure(`A simulated fault caused this operation to fail: ${what}.`);
