import PQueue from 'p-queue';
import type { Reader } from '#lib/db/database.ts';
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
  const placements = await loadPlacements(database.read);
  const ids = new Map(
    (await database.read.selectFrom('hosts').select(['id', 'name']).execute()).map((row) => [row.name, row.id]),
  );
  const queue = new PQueue({ concurrency: PARALLEL });
  const measure = async (host: HostSpec) => {
    const hostId = ids.get(host.name);
    if (hostId === undefined || signal?.aborted) return undefined;
    const round = { nowMs, hostTimeoutMs };
    return await measureHost(platform, { ...host, id: hostId }, placements.get(host.name) ?? new Map(), round);
  };
  const measured = await Promise.all(
    platform.engine.hypervisor.hosts.map((host) => queue.add(async () => [host.name, await measure(host)] as const)),
  );
  const found = new Map(measured.flatMap(([host, values]) => (values ? [[host, values] as const] : [])));
  if (!signal?.aborted) await insertProjectMinutes(database, placements, found);
  await combineMeasurements(database, nowMs, signal);
  await deleteOldMeasurements(database, nowMs, signal);
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

/** Undefined if the host does not respond, or was measured in this minute already. */
async function measureHost(
  { database, engine, env, log }: Platform,
  host: HostSpec & { id: string },
  servers: ReadonlyMap<string, string>,
  { nowMs, hostTimeoutMs }: { nowMs: number; hostTimeoutMs: number },
): Promise<HostMeasurement | undefined> {
  const began = performance.now();
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
  return await database.transact((tx) => storeReading(tx, reading));
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
