import PQueue from 'p-queue';
import type { Database, Reader } from '#lib/db/database.ts';
import type { HostSpec } from '#lib/engine/hypervisor/hypervisor.ts';
import type { MachineCounters } from '#lib/engine/hypervisor/machine.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { combineMeasurements } from './combine.ts';
import { type HostMeasurement, storeReading } from './measure-host.ts';
import { insertProjectMinutes, type Placement } from './project-totals.ts';
import { deleteOldMeasurements } from './store.ts';

const EVERY_MS = 60_000;
/** Hosts that are read at a time. */
const PARALLEL = 16;
/** Timeout of a host; one that responds later has a gap. */
const HOST_TIMEOUT_MS = 20_000;

type Platform = Pick<Services, 'database' | 'engine' | 'env' | 'log'>;

/** Tests shorten the timeout. */
interface MeasureOptions {
  signal?: AbortSignal;
  hostTimeoutMs?: number;
}

export const measurementJob = (services: Services): PeriodicJob => ({
  name: 'compute.measurements',
  everyMs: EVERY_MS,
  run: (signal) => measureInstances(services, Date.now(), { signal }),
});

/** Measures the instances of all hosts that respond, and maintains the values of the longer ranges. */
export async function measureInstances(
  platform: Platform,
  nowMs: number,
  { signal, hostTimeoutMs = HOST_TIMEOUT_MS }: MeasureOptions = {},
): Promise<void> {
  const { database } = platform;
  const round = { nowMs, began: performance.now(), hostTimeoutMs, writes: new PQueue({ concurrency: 1 }) };
  const placements = await loadPlacements(database.read);
  const ids = new Map(
    (await database.read.selectFrom('hosts').select(['id', 'name']).execute()).map((row) => [row.name, row.id]),
  );
  const queue = new PQueue({ concurrency: PARALLEL });
  const measure = async (host: HostSpec) => {
    const hostId = ids.get(host.name);
    if (hostId === undefined || signal?.aborted) return undefined;
    return await measureHost(platform, { ...host, id: hostId }, placements.get(host.name) ?? new Map(), round);
  };
  const measured = await Promise.all(
    platform.engine.hypervisor.hosts.map((host) => queue.add(async () => [host.name, await measure(host)] as const)),
  );
  const found = new Map(measured.flatMap(([host, values]) => (values ? [[host, values] as const] : [])));
  if (!signal?.aborted) await insertProjectMinutes(database, placements, found);
  await deleteRemovedHosts(database, new Set(ids.keys()));
  await combineMeasurements(database, nowMs, signal);
  await deleteOldMeasurements(database, nowMs, signal);
}

/** Deletes the counters of hosts that no longer exist. */
async function deleteRemovedHosts(database: Database, known: ReadonlySet<string>): Promise<void> {
  const rows = await database.read.selectFrom('host_counters').select('host').execute();
  const removed = rows.map(({ host }) => host).filter((host) => !known.has(host));
  if (removed.length === 0) return;
  await database.transact((tx) => tx.deleteFrom('host_counters').where('host', 'in', removed).execute());
}

/** The servers of each host, with their projects. */
async function loadPlacements(read: Reader): Promise<Placement> {
  const rows = await read
    .selectFrom('servers')
    .select(['id', 'project_id', 'host'])
    .where('host', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute();
  const placements = new Map<string, Map<string, string>>();
  for (const { id, project_id, host } of rows) {
    if (host === null) continue;
    const servers = placements.get(host) ?? new Map<string, string>();
    placements.set(host, servers.set(id, project_id));
  }
  return placements;
}

interface MeasureRound {
  nowMs: number;
  /** The same time by the monotonic clock: hosts are read later, as only some are read at a time. */
  began: number;
  hostTimeoutMs: number;
  /** Hosts are stored one after another: on PostgreSQL, parallel transactions would conflict. */
  writes: PQueue;
}

/** Undefined if the host does not respond, or was measured in this minute already. */
async function measureHost(
  { database, engine, env, log }: Platform,
  host: HostSpec & { id: string },
  servers: ReadonlyMap<string, string>,
  { nowMs, began, hostTimeoutMs, writes }: MeasureRound,
): Promise<HostMeasurement | undefined> {
  let machines: MachineCounters[];
  try {
    machines = await withTimeout(engine.hypervisor.statsOn(host.name), hostTimeoutMs);
  } catch (error) {
    log.info({ err: error, host: host.name }, 'instances of a host were not measured');
    return undefined;
  }
  const reading = {
    ...{ host: host.name, hostId: host.id, isSimulated: host.driver === 'simulated', roundMs: nowMs },
    ...{ hostVcpus: host.vcpus, servers: [...servers.keys()] },
    cpuLimit: { percent: env.NEPHOS_ALERT_CPU_PERCENT, minutes: env.NEPHOS_ALERT_CPU_MINUTES },
    readMs: nowMs + Math.round(performance.now() - began),
    // A host is believed only about its own instances.
    machines: machines.filter(({ id }) => servers.has(id)),
  };
  return await writes.add(() => database.transact((tx) => storeReading(tx, reading)));
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new HostTimeoutError(timeoutMs)), timeoutMs);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

class HostTimeoutError extends Error {
  override name = 'HostTimeoutError';

  constructor(timeoutMs: number) {
    super(`no response within ${timeoutMs / 1000} s`);
  }
}
