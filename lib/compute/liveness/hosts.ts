import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Database, Reader, Tx } from '#lib/db/database.ts';
import type { Tables } from '#lib/db/tables.ts';
import type { ObservedNeighbor } from '#lib/engine/hypervisor/fence-probe.ts';
import type { HostReport, HostSpec } from '#lib/engine/hypervisor/hypervisor.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { loadHost, recordHostReport } from '../hosts/change.ts';
import { registerHosts } from '../hosts/register.ts';
import { HOST_CAUSES, SERVICE_CAUSES } from './causes.ts';
import { isLost, isSilent, observeHosts } from './paths.ts';
import { recordSuspicions } from './suspicions.ts';

interface HostError {
  host: string;
  binary: 'nova-compute';
  service_id: string;
  availability_zone: string;
  disabled: boolean;
  forced_down: boolean;
  last_seen_up: string;
  power: HostReport['power'];
  /** There is sufficient evidence that the host no longer runs anything. */
  fenced: boolean;
}

/** A report, and whether there is sufficient evidence that the host no longer runs anything. */
interface ObservedHost extends HostReport {
  isFenced: boolean;
}

type Platform = Pick<Services, 'database' | 'engine' | 'env' | 'hostGate' | 'hostFencer'>;

/**
 * Checks the state of hosts. A host that is silent for too long (`isLost`) becomes `down`, immediately if it certainly
 * has no power, and is fenced if possible. Then the event is `compute.host.error`, or `compute.process.error` if only
 * the compute process is down; none for a host that cannot start guests or that an administrator took out of service. A
 * host that was already down is reported when it loses power, because its servers cannot be moved earlier. A host that
 * reports again becomes `up`. A silent host that the gate does not clear stays as it is.
 */
export async function checkHosts({ database, engine, env, hostGate, hostFencer }: Platform): Promise<void> {
  const known = await database.read.selectFrom('hosts').select(COLUMNS).execute();
  const stateOf = new Map(known.map(({ name, state }) => [name, state]));
  const reports = await observeHosts({ database, engine, env });
  const rows = new Map(known.map((row) => [row.name, row]));
  const responding = namesOf(reports, (report) => !isSilent(report));
  engine.probes.storage?.release(responding);
  engine.fencing?.release(responding);
  engine.probes.neighbors?.follow(reports.map((report) => neighborOf(report, rows.get(report.name)?.up_since)));
  await recordSuspicions(database, env, reports);
  const unknown = new Set(known.flatMap(({ name, vcpus }) => (vcpus === 0 ? [name] : [])));
  const isNowKnown = ({ name, vcpus }: HostSpec) => vcpus > 0 && unknown.has(name);
  // A host that was absent since its registration reports its capacity only now.
  if (engine.hypervisor.hosts.some(isNowKnown)) await database.transact((tx) => registerHosts(tx, engine.hypervisor));
  const silent = reports.filter((report) => isLost(report, env) && !report.isUnfit);
  const lastFaults = await readLastFaults(database.read, silent);
  const lost = silent.filter((report) => !isUnexplained(report, lastFaults.get(report.name)));
  const lookAgain = () => observeHosts({ database, engine, env });
  const { cleared, planned } = await hostGate.decide({
    ...{ reports, lost: lost.toSorted(bySilence), lookAgain },
    hasFallenSilent: (report) =>
      stateOf.get(report.name) === 'down' && isUnreported(report, lastFaults.get(report.name)),
  });
  const states = await Promise.all(
    reports.map((report) =>
      cleared.has(report.name) && !planned.has(report.name)
        ? fenceHost({ database, engine, env, hostFencer }, report, rows.get(report.name))
        : { ...report, isFenced: report.power === 'off' },
    ),
  );
  for (const state of states.filter((one) => one.isUnfit || (isLost(one, env) && cleared.has(one.name)))) {
    const isPlanned = planned.has(state.name);
    const isNews =
      stateOf.get(state.name) === 'up' || (!isPlanned && isNewFault(state, await readLastFault(database.read, state)));
    if (isNews) await database.transact((tx) => lose(tx, state, { isPlanned }));
  }
  const reporting = states.filter(({ isUp }) => isUp);
  for (let at = 0; at < reporting.length; at += AT_ONCE) {
    await database.transact(async (tx) => {
      for (const state of reporting.slice(at, at + AT_ONCE)) await recordHostReport(tx, state.name, state);
    });
  }
  const alive = namesOf(reports, (report) => !isSilent(report) || report.network?.isAlive === true);
  const renewed = await engine.probes.watchdog?.follow({ responding, alive });
  if (renewed) await recordRenewals(database, renewed);
}

const namesOf = (reports: readonly HostReport[], test: (report: HostReport) => boolean): string[] =>
  reports.filter(test).map(({ name }) => name);

const COLUMNS = ['name', 'state', 'vcpus', 'up_since', 'is_lease_renewed'] as const;
type KnownHost = Pick<Selectable<Tables['hosts']>, (typeof COLUMNS)[number]>;

/** A later process knows whether a missing renewal of the lease is evidence. @param renewed by host */
async function recordRenewals(database: Database, renewed: ReadonlyMap<string, boolean>): Promise<void> {
  const hosts = await database.read.selectFrom('hosts').select(['name', 'is_lease_renewed']).execute();
  const news = hosts.filter(
    ({ name, is_lease_renewed }) => (renewed.get(name) ?? is_lease_renewed === 1) !== (is_lease_renewed === 1),
  );
  for (let at = 0; at < news.length; at += AT_ONCE) {
    await database.transact(async (tx) => {
      for (const { name, is_lease_renewed } of news.slice(at, at + AT_ONCE)) {
        const change = tx.updateTable('hosts').set({ is_lease_renewed: is_lease_renewed === 1 ? 0 : 1 });
        await change.where('name', '=', name).execute();
      }
    });
  }
}

const neighborOf = (report: HostReport, upSince: string | null = null): ObservedNeighbor => ({
  name: report.name,
  isUp: report.isUp,
  isSilent: isSilent(report) && report.power !== 'off',
  outage: upSince ?? '',
});

/** Longest silence first. */
const bySilence = (one: HostReport, other: HostReport) => Date.parse(one.seenAt) - Date.parse(other.seenAt);

/**
 * Fences a host that was silent too long and may still run its servers: afterwards nothing runs there until it reports
 * again, to any process.
 */
async function fenceHost(
  { database, engine, env, hostFencer }: Omit<Platform, 'hostGate'>,
  report: HostReport,
  known: KnownHost | undefined,
): Promise<ObservedHost> {
  const { power } = report;
  if (power === 'on') return { ...report, isFenced: false };
  if (await isRecordedAsFenced(database.read, report)) return { ...report, isFenced: true };
  if (power === 'unknown' && !isLost(report, env, env.NEPHOS_HA_KDUMP_DELAY_SECONDS))
    return { ...report, isFenced: false };
  const upSince = known?.up_since ?? null;
  // Not only the time since which it was up: it may respond for a moment without being down in between.
  const absence = `${report.seenAt} ${upSince}`;
  const wasLeaseRenewed = known?.is_lease_renewed === 1;
  const level = await hostFencer.fence({ engine, report, absence, upSince, wasLeaseRenewed });
  return { ...report, power: level === POWER_LEVEL ? 'off' : power, isFenced: level !== null };
}

/** The level of evidence that proves that a host has no power. */
const POWER_LEVEL = 1;

/** Reports per transaction. */
const AT_ONCE = 50;

/** The last event of a host that says whether it runs. */
type HostFault = Pick<Selectable<Tables['events']>, 'type' | 'after'> | undefined;

const SERVICE_FAULTS: ReadonlySet<string | undefined> = new Set(SERVICE_CAUSES);

const readLastFault = (reader: Reader, { name }: Pick<HostReport, 'name'>): Promise<HostFault> =>
  reader
    .selectFrom('events')
    .select(['type', 'after'])
    .where('object_id', '=', name)
    .where('type', 'in', HOST_CAUSES)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

const readLastFaults = async (reader: Reader, silent: readonly HostReport[]) =>
  new Map(
    await Promise.all(
      silent.map(async (report) => [report.name, (await readLastFault(reader, report))?.type] as const),
    ),
  );

/**
 * Whether OVN, which showed that only the compute process of a host had failed, says nothing about the host now. Its
 * instances may run, so it stays as it is until OVN responds.
 */
const isUnexplained = ({ power, network }: HostReport, lastFault: string | undefined): boolean =>
  power === 'unknown' && !network && lastFault === 'compute.process.error';

/**
 * Whether a host that is down already is known to be fenced only now, or was not reported as failed: it became silent
 * after a fault of its compute service, or was out of service when it went down. Or it was fenced and responds, but cannot
 * start guests.
 */
const isNewFault = (state: ObservedHost, last: HostFault): boolean =>
  state.isUnfit ? saysFenced(last) : (state.isFenced && !saysFenced(last)) || isUnreported(state, last?.type);

const isUnreported = ({ power }: Pick<HostReport, 'power'>, lastFault: string | undefined): boolean =>
  lastFault !== 'compute.host.error' && !(power === 'on' && SERVICE_FAULTS.has(lastFault));

/** Whether the log says that the host is fenced, without a newer event. */
export const isRecordedAsFenced = async (reader: Reader, host: Pick<HostReport, 'name'>): Promise<boolean> =>
  saysFenced(await readLastFault(reader, host));

function saysFenced(last: HostFault): boolean {
  if (last?.type !== 'compute.host.error' || last.after === null) return false;
  const { power, fenced } = unpackJson(last.after) as HostError;
  // Events of earlier versions only have the power.
  return power === 'off' || fenced === true;
}

/** Sets the host down; only the transaction that changes it emits the event. */
async function lose(tx: Tx, state: ObservedHost, { isPlanned }: { isPlanned: boolean }): Promise<void> {
  const host = await loadHost(tx, state.name);
  if (host.state === 'down' && !isNewFault(state, await readLastFault(tx, state))) return;
  await recordHostReport(tx, state.name, state);
  const event = { kind: 'host', objectId: host.name, projectId: '' } as const;
  // It returns automatically once it can start guests; a process recovery would disable its service until an
  // administrator enables it.
  if (state.isUnfit) {
    // It responds, so evidence of an outage before says nothing about the next one.
    await tx.updateTable('hosts').set({ up_since: state.seenAt }).where('id', '=', host.id).execute();
    await recordEvent(tx, PLATFORM, { ...event, type: 'host.unfit', after: { reason: state.reason ?? null } });
    return;
  }
  // A host on planned maintenance is not recovered.
  if (isPlanned) return;
  const after: HostError = {
    host: host.name,
    binary: 'nova-compute',
    service_id: host.service_id,
    availability_zone: host.availability_zone,
    disabled: host.is_enabled === 0,
    // Only an administrator confirms that nothing runs there. The evidence of a recovery may be over.
    forced_down: host.forced_down === 1 && host.forced_down_by === null,
    last_seen_up: host.seen_at,
    power: state.power,
    fenced: state.isFenced,
  };
  const type = state.power === 'on' ? 'compute.process.error' : 'compute.host.error';
  await recordEvent(tx, PLATFORM, { ...event, type, after });
}
