import type { Reader, Tx } from '#lib/db/database.ts';
import type { Machine, MachinePower } from '#lib/engine/hypervisor/machine.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { changeServer } from '../servers/life/change.ts';
import { isSoftDeleted, isStopped, isSuspended, POWER, type PowerState, type VmState } from '../servers/states.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { findKnownServers } from './known-servers.ts';
import { reportUnknownGuests } from './unknown-guests.ts';
import { attachMissingVolumes } from './volumes.ts';

interface InstanceError {
  instance_uuid: string;
  display_name: string;
  host: string;
  state: VmState;
  power_state: PowerState;
}

type Platform = Pick<Services, 'database' | 'engine' | 'log'>;
type ObservedServer = Pick<ServerRow, 'id' | 'host' | 'vm_state' | 'power_state' | 'revision'>;

const POWER_OF: Record<MachinePower, PowerState> = {
  running: POWER.running,
  paused: POWER.paused,
  suspended: POWER.suspended,
  off: POWER.shutdown,
  crashed: POWER.crashed,
};

/** States without a running machine. */
const NOT_WATCHED: ReadonlySet<VmState> = new Set(['building', 'shelved', 'shelved_offloaded', 'deleted']);

/**
 * Synchronizes power states of servers with their machines, as upstream does: a guest that shut down or crashed becomes
 * SHUTOFF. Upstream calls its stop action, which ends in power state 4; here a crashed guest keeps power state 6 until
 * it is started or stopped, so that its owner sees what happened. A crash emits `compute.instance.error`. A machine
 * that runs although its server is stopped or deleted is stopped; one whose server was deleted, or has no host, is
 * destroyed. A machine that never had a server in this database, or was placed later than it records, is reported and
 * left alone: the database may be older than the machine, or the wrong one. A machine whose memory its host has saved is SUSPENDED, and ACTIVE when restored:
 * upstream would stop it and lose the memory. Servers with a running task, on hosts that do not report, and without a
 * known machine are left alone.
 */
export async function reconcilePowerStates(platform: Platform): Promise<void> {
  const { engine } = platform;
  const states = await engine.hypervisor.hostReports();
  const up = new Set(states.filter(({ isUp }) => isUp).map(({ name }) => name));
  // In this order: a server that is unchanged after its machine was checked was not worked on meanwhile.
  const servers = await watchedServers(platform);
  const machines = new Map((await engine.hypervisor.list()).map((machine) => [machine.id, machine]));
  const watchedMachines: Machine[] = [];
  for (const server of servers) {
    const machine = machines.get(server.id);
    if (!machine || server.host === null || !up.has(server.host)) continue;
    await align(platform, server, machine);
    if (machine.host === server.host) watchedMachines.push(machine);
  }
  await attachMissingVolumes(platform, watchedMachines);
  const { obsolete, unknown } = await orphans(
    platform,
    [...machines.values()].filter(({ host }) => up.has(host)),
  );
  await reportUnknownGuests(platform, unknown, up);
  for (const { id } of obsolete) {
    // A server that gets a host meanwhile is created there. Volumes are omitted: another server may use them by now.
    const isPlaced = await placed(platform.database.read).where('id', '=', id).executeTakeFirst();
    if (!isPlaced) await engine.hypervisor.destroy(id);
  }
}

/** For one server, soon after a reported change. */
export async function reconcileServerPower(platform: Platform, id: string): Promise<void> {
  const server = await watched(platform.database.read).where('id', '=', id).executeTakeFirst();
  const machine = server && (await platform.engine.hypervisor.find(id));
  if (machine && server.host === machine.host) await align(platform, server, machine);
}

const watched = (db: Reader) =>
  db
    .selectFrom('servers')
    .select(['id', 'host', 'vm_state', 'power_state', 'revision'])
    .where('host', 'is not', null)
    .where('task_state', 'is', null)
    .where('vm_state', 'not in', [...NOT_WATCHED]);

async function watchedServers({ database }: Platform): Promise<ObservedServer[]> {
  const page = watched(database.read).orderBy('id').limit(PAGE);
  const servers: ObservedServer[] = [];
  for (let after = '', isMore = true; isMore; ) {
    const rows = await page.where('id', '>', after).execute();
    servers.push(...rows);
    after = rows.at(-1)?.id ?? '';
    isMore = rows.length === PAGE;
  }
  return servers;
}

/** Rows per query, so that a large cloud blocks nobody. */
const PAGE = 500;

async function align(platform: Platform, seen: ObservedServer, machine: Machine): Promise<void> {
  const power = POWER_OF[machine.power];
  // Saved memory runs nowhere, and would be lost.
  const isMeantOff = isSoftDeleted(seen) || (isStopped(seen) && power !== POWER.suspended);
  if (isMeantOff && !isDown(power)) {
    // A server that was started meanwhile must not be stopped; its turn at the machine may come before this one.
    const isUnchanged = async () => {
      const now = await watched(platform.database.read).where('id', '=', seen.id).executeTakeFirst();
      return now?.revision === seen.revision;
    };
    await platform.engine.hypervisor.stop(seen.id, isUnchanged);
    return;
  }
  if (power === seen.power_state && stateWith(power, seen) === seen.vm_state) return;
  await platform.database.transact(async (tx) => {
    const server = await tx.selectFrom('servers').selectAll().where('id', '=', seen.id).executeTakeFirst();
    if (server?.revision === seen.revision) await recordPower(tx, server, power);
  });
}

const isDown = (power: PowerState) => power === POWER.shutdown || power === POWER.crashed;

/** States that follow the power of the machine. */
const FOLLOW_POWER: ReadonlySet<VmState> = new Set(['active', 'paused', 'suspended', 'stopped']);

/** State of a server whose machine has this power. */
function stateWith(power: PowerState, server: Pick<ServerRow, 'vm_state'>): VmState {
  const { vm_state } = server;
  if (!FOLLOW_POWER.has(vm_state)) return vm_state;
  if (isDown(power)) return 'stopped';
  if (power === POWER.suspended) return 'suspended';
  return isSuspended(server) && power === POWER.running ? 'active' : vm_state;
}

async function recordPower(tx: Tx, server: ServerRow, power: PowerState): Promise<void> {
  const after = { power_state: power, vm_state: stateWith(power, server) };
  await changeServer(tx, PLATFORM, server, power === POWER.crashed ? 'crash' : 'power_sync', after);
  if (power !== POWER.crashed || server.host === null) return;
  const error: InstanceError = {
    instance_uuid: server.id,
    display_name: server.name,
    host: server.host,
    state: server.vm_state,
    power_state: power,
  };
  const event = { type: 'compute.instance.error', kind: 'server', objectId: server.id, projectId: server.project_id };
  await recordEvent(tx, PLATFORM, { ...event, after: error });
}

interface Orphans {
  /** Their server was deleted, or was moved during an outage of the host. */
  obsolete: Machine[];
  /** The database has never had a server for them, or does not know their placement. */
  unknown: Machine[];
}

/** Machines without a server that has a host. Read after the machines: a server has its host before its machine exists. */
async function orphans({ database }: Platform, machines: Machine[]): Promise<Orphans> {
  if (machines.length === 0) return { obsolete: [], unknown: [] };
  const living = new Set((await placed(database.read).execute()).map(({ id }) => id));
  const others = machines.filter(({ id }) => !living.has(id));
  const ids = others.map(({ id }) => id);
  const known = await findKnownServers(database.read, ids);
  const isKnown = ({ id, placedAt = 0 }: Machine) => placedAt <= (known.get(id) ?? Number.NEGATIVE_INFINITY);
  return { obsolete: others.filter(isKnown), unknown: others.filter((machine) => !isKnown(machine)) };
}

const placed = (db: Reader) =>
  db.selectFrom('servers').select('id').where('deleted_at', 'is', null).where('host', 'is not', null);
