import type { Reader } from '#lib/db/database.ts';
import type { HostState, Placement } from '#lib/engine/scheduler/host-state.ts';
import { type NoValidHost, noValidHostMessage, type ReserveObstacle } from '#lib/engine/scheduler/no-valid-host.ts';
import { pickHost } from '#lib/engine/scheduler/scheduler.ts';
import { PermanentFailure } from '#lib/engine/workflows/workflow.ts';
import type { ReserveGuard } from './guard.ts';
import type { ReservedSegment } from './segments.ts';

interface AdmittedHost<H> {
  host: H;
  /** The segment whose reserve is used up because an administrator allows it. */
  overridden: ReservedSegment | null;
}

interface PickOptions {
  guard: ReserveGuard;
  /** An administrator allows this server to use up a reserve. */
  ignoresReserve: boolean;
}

/**
 * Selects a host as the scheduler does, without those whose segment would lose its reserve. @throws PermanentFailure
 * with numbers and alternatives if only the reserve is in the way
 */
export async function pickAdmittedHost<H extends HostState>(
  db: Reader,
  hosts: readonly H[],
  wanted: Placement,
  { guard, ignoresReserve }: PickOptions,
): Promise<AdmittedHost<H>> {
  const admitted = await tryPick(hosts, wanted, guard);
  if (admitted) return { host: admitted, overridden: null };
  const closed = hosts.filter(({ name }) => {
    const segment = guard.segmentOf(name);
    return segment && !ignoresReserve && segment.override === null;
  });
  try {
    const host = pickHost(hosts, { ...wanted, beyondReserve: namesOf(closed) });
    return { host, overridden: guard.segmentOf(host.name) ?? null };
  } catch (error) {
    if (!(error instanceof PermanentFailure) || !isForReserve(error)) throw error;
    const reserve = await findAlternatives(db, hosts, wanted, guard);
    const reason: NoValidHost = { ...error.reason, reserve };
    throw new PermanentFailure(noValidHostMessage(reason), { reason });
  }
}

const namesOf = (hosts: readonly HostState[]): ReadonlySet<string> => new Set(hosts.map(({ name }) => name));

const isForReserve = (error: PermanentFailure): error is PermanentFailure & { reason: NoValidHost } =>
  error.reason?.removed.some(({ filter }) => filter === 'reserve') === true;

/** A host that keeps the reserve; undefined if none was found. */
async function tryPick<H extends HostState>(
  hosts: readonly H[],
  wanted: Placement,
  guard: ReserveGuard,
): Promise<H | undefined> {
  const certain = await guard.findCertain();
  const found = pickOrNone(hosts, wanted, namesOf(hosts.filter(({ name }) => !certain.has(name))));
  if (found) return found;
  const rejected = new Set<string>();
  for (;;) {
    const host = pickOrNone(hosts, wanted, rejected);
    if (!host || (await guard.admits(host))) return host;
    rejected.add(host.name);
    if (guard.isExhausted) return undefined;
  }
}

function pickOrNone<H extends HostState>(
  hosts: readonly H[],
  wanted: Placement,
  beyondReserve: ReadonlySet<string>,
): H | undefined {
  try {
    return pickHost(hosts, { ...wanted, beyondReserve });
  } catch (error) {
    if (error instanceof PermanentFailure) return undefined;
    throw error;
  }
}

/** Maximum flavors that are tried, and dry runs for each. */
const MAX_FLAVORS = 4;
const MAX_CHECKS = 2;

/** What would be admitted instead: a smaller public flavor, or another zone. */
async function findAlternatives(
  db: Reader,
  hosts: readonly HostState[],
  wanted: Placement,
  guard: ReserveGuard,
): Promise<ReserveObstacle> {
  const elsewhere =
    wanted.zone !== null && (await tryPick(hosts, { ...wanted, zone: null }, guard.withChecks(MAX_CHECKS)));
  return {
    servers: guard.shortfall?.servers ?? 0,
    missing_mib: guard.shortfall?.missingMib ?? wanted.ramMb,
    missing_vcpus: guard.shortfall?.missingVcpus ?? 0,
    flavor: await findFlavor(db, hosts, wanted, guard),
    zone: elsewhere ? elsewhere.availability_zone : null,
  };
}

async function findFlavor(
  db: Reader,
  hosts: readonly HostState[],
  wanted: Placement,
  guard: ReserveGuard,
): Promise<string | null> {
  const flavors = await db
    .selectFrom('flavors')
    .select(['name', 'vcpus', 'ram', 'disk', 'ephemeral'])
    .where('is_public', '=', 1)
    .where('ram', '<', wanted.ramMb)
    .where('vcpus', '<=', wanted.vcpus)
    .orderBy('ram', 'desc')
    .limit(MAX_FLAVORS)
    .execute();
  for (const { name, vcpus, ram, disk, ephemeral } of flavors) {
    const disk_gb = wanted.diskGb === 0 ? 0 : disk + ephemeral;
    const size = { ...wanted, vcpus, ramMb: ram, diskGb: disk_gb };
    if (await tryPick(hosts, size, guard.withChecks(MAX_CHECKS, { vcpus, ram_mb: ram, disk_gb }))) return name;
  }
  return null;
}
