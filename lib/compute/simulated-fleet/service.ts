import { randomUUID } from 'node:crypto';
import type { SimulatedFleet } from '#lib/engine/hypervisor/simulated/simulated-hypervisor.ts';
import { Conflict, Invalid, NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import type { Fault, NewFault } from './schema.ts';

/** @throws 404 without a simulated fleet */
function fleetOf({ engine }: AuthedContext): SimulatedFleet {
  if (!engine.fleet) throw NotFound('Simulated fleet', engine.hypervisor.name);
  return engine.fleet;
}

export const listFaults = (ctx: AuthedContext): Promise<Fault[]> => fleetOf(ctx).faults.all();

/** @throws 400 for an unknown host or instance, 409 for one that is already down */
export async function createFault(ctx: AuthedContext, input: NewFault): Promise<Fault> {
  const fleet = fleetOf(ctx);
  if ('host' in input && input.host !== null) await assertHost(fleet, input.host);
  if (input.type === 'instance_crash') return crash(fleet, input.server_id);
  if (input.type === 'host_down' || input.type === 'process_down') await assertUp(fleet, input.host);
  const blank = { operation: null, server_id: null, delay_ms: null, remaining: null };
  return fleet.addFault({ ...blank, ...input });
}

/** @throws 404 */
export async function deleteFault(ctx: AuthedContext, id: string): Promise<void> {
  if (!(await fleetOf(ctx).faults.remove(id))) throw NotFound('Fault', id);
}

export const deleteFaults = (ctx: AuthedContext): Promise<void> => fleetOf(ctx).faults.clear();

async function crash(fleet: SimulatedFleet, id: string): Promise<Fault> {
  const machine = (await fleet.list()).find((one) => one.id === id);
  if (!machine) throw Invalid(`The simulated fleet has no instance ${id}.`);
  if (machine.power !== 'running' && machine.power !== 'paused') {
    throw Conflict(`Instance ${id} cannot crash: it is ${machine.power}.`);
  }
  await fleet.crash(id);
  const nothing = { operation: null, host: machine.host, delay_ms: null, remaining: 0 };
  return { id: randomUUID(), type: 'instance_crash', server_id: id, ...nothing, created_at: new Date().toISOString() };
}

async function assertHost(fleet: SimulatedFleet, name: string): Promise<void> {
  const names = fleet.hosts.map((host) => host.name);
  if (!names.includes(name)) throw Invalid(`The simulated fleet has no host ${name}. Use ${names.join(', ')}.`);
}

async function assertUp(fleet: SimulatedFleet, name: string): Promise<void> {
  const state = (await fleet.hostReports()).find((host) => host.name === name);
  if (state?.isUp === false) throw Conflict(`Host ${name} is already down.`);
}
