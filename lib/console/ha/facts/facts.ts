import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { isUnderRecovery } from '#lib/ha/under-recovery.ts';
import { type HostFact, readHostFacts } from './hosts.ts';
import { type InstanceFact, readInstanceFacts } from './instances.ts';

/** A host with unresolved notifications. */
interface ReportedHost {
  host: string;
  segment: string;
  /** Incidents, and the notifications in them; what was rejected as a duplicate counts as reported. */
  incidents: number;
  reports: number;
}

/** All that is true of high availability now. Everything that speaks about it derives its words and numbers from here. */
export interface HaFacts {
  hosts: readonly HostFact[];
  instances: readonly InstanceFact[];
  /** Hosts with unresolved notifications, the worst and newest first. */
  reported: readonly ReportedHost[];
  /** Hosts that are being recovered, and those whose recovery waits for its second attempt. */
  recovering: readonly string[];
  retrying: readonly string[];
}

/** Hosts that are read one by one; of more, the worst. */
const MAX_REPORTED = 1000;

/** Reads what is true now, in as many statements whatever there is. */
export async function readHaFacts(db: Reader): Promise<HaFacts> {
  const [hosts, reported, open] = await Promise.all([readHostFacts(db), readReported(db), readRecoveries(db)]);
  const named = (isRetry: boolean) =>
    open.filter(({ status }) => (status === 'error') === isRetry).map(({ host }) => host);
  return {
    hosts,
    instances: await readInstanceFacts(db, hosts),
    reported,
    recovering: named(false),
    retrying: named(true),
  };
}

async function readReported(db: Reader): Promise<ReportedHost[]> {
  const { rows } = await sql<Record<'incidents' | 'reports', number | string> & { host: string; segment: string }>`
    select host, min(segment_name) as segment, count(distinct incident_id) as incidents,
      count(*) + sum(repeats) as reports
    from notifications where triage <> 'resolved'
    group by host order by min(severity_rank), max(generated_at) desc, host
    limit ${MAX_REPORTED}`.execute(db);
  return rows.map((row) => ({ ...row, incidents: Number(row.incidents), reports: Number(row.reports) }));
}

/** A storm of them is counted no further than its thousandth. */
const readRecoveries = (db: Reader) =>
  db
    .selectFrom('notifications')
    .select(['host', 'status'])
    .where(isUnderRecovery())
    .groupBy(['host', 'status'])
    .orderBy('host')
    .limit(MAX_REPORTED)
    .execute();

/** Names of the hosts in a condition. */
export const hostsThat = ({ hosts }: HaFacts, test: (host: HostFact) => boolean): string[] =>
  hosts.filter(test).map(({ name }) => name);

/** Instances that a failed recovery did not bring back and that nothing is being done about: a person retries them. */
export const instancesToRetry = ({ instances }: Pick<HaFacts, 'instances'>): InstanceFact[] =>
  instances.filter(({ notificationId, outcome }) => notificationId !== null && outcome === 'failed');

/** Hosts that a recovery took out of service and that nothing is being done about any more: a person returns them. */
export function hostsToReturn(facts: HaFacts): HostFact[] {
  const busy = new Set([...facts.recovering, ...facts.retrying]);
  return facts.hosts.filter(({ name, isOutByRecovery }) => isOutByRecovery && !busy.has(name));
}
