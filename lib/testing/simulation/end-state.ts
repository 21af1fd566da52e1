import { COMPUTE_ERRORS } from '#lib/bus/compute-errors.ts';
import type { FinalServer, FinalState } from './history.ts';
import { runs } from './hosts.ts';
import type { SimulatedDatabase } from './simulated-database.ts';
import type { World } from './world.ts';

/** Conditions under which nothing is going to happen any more, as SQL that finds what is still open. */
const OPEN = [
  "select 1 from workflow_runs where status in ('pending', 'running')",
  "select 1 from notifications where status in ('new', 'running', 'error') or retry_run_id is not null",
  "select 1 from vmoves where status in ('pending', 'ongoing')",
  'select 1 from servers where deleted_at is null and task_state is not null',
  `select 1 from events where type in (${COMPUTE_ERRORS.map((type) => `'${type}'`).join(', ')})
   and id > (select event_id from event_cursors where name = 'bus.relay')`,
].map((sql) => `${sql} limit 1`);

const serversOf = (database: SimulatedDatabase): FinalServer[] =>
  database.execute<FinalServer>(
    `select id, host, vm_state as vmState, task_state as taskState, locked_by as lockedBy, vcpus from servers
     where deleted_at is null order by id`,
  );

const machinesOf = ({ hosts }: World) =>
  hosts.all.flatMap((host) =>
    [...host.copies].map(([server, copy]) => ({ server, host: host.name, isRunning: runs(copy) })),
  );

/** Whether the platform is at rest and has seen everything as it is. */
export function isAtRest(world: World, database: SimulatedDatabase): boolean {
  if (!world.broker.isEmpty) return false;
  if (OPEN.some((sql) => database.execute(sql).length > 0)) return false;
  const up = new Set(database.execute<{ name: string }>("select name from hosts where state = 'up'").map(nameOf));
  if (!world.scenario.hosts.every((name) => up.has(name))) return false;
  const machines = Map.groupBy(machinesOf(world), ({ server }) => server);
  return serversOf(database).every(({ id, host, vmState }) => {
    const [machine, ...others] = machines.get(id) ?? [];
    const isAsRecorded = vmState === 'error' || machine?.isRunning === (vmState === 'active');
    return machine?.host === host && others.length === 0 && isAsRecorded;
  });
}

const nameOf = ({ name }: { name: string }) => name;

export function endStateOf(world: World, database: SimulatedDatabase, isSettled: boolean): FinalState {
  const all = <R>(sql: string) => database.execute<R>(sql);
  return {
    isSettled,
    servers: serversOf(database),
    machines: machinesOf(world),
    hosts: all<FinalState['hosts'][number]>('select name, used_vcpus as usedVcpus from hosts order by name').filter(
      ({ name }) => world.scenario.hosts.includes(name),
    ),
    notifications: all<{ id: string; status: string; retry: string | null; message: string | null; fault: string }>(
      `select id, status, retry_run_id as retry, source_ref as message,
       host || ' ' || type || ' ' || payload_key || ' ' || generated_at as fault from notifications order by number`,
    ).map(({ retry, ...rest }) => ({ ...rest, isRetried: retry !== null })),
    runs: all('select id, name, status, error from workflow_runs order by created_at, id'),
    vmoves: all('select id, server_id as server, status from vmoves order by number'),
    migrations: all('select id, server_id as server, status from server_migrations order by id'),
  };
}
