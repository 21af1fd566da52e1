import { sql } from 'kysely';
import type { Reader } from '#lib/db/database.ts';
import { isUnderRecovery } from '../recovery-guard.ts';
import { type HostFact, readHostFacts } from './hosts.ts';
import { type InstanceFact, readInstanceFacts } from './instances.ts';

/** A host with unresolved notifications. */
interface ReportedHost {
  host: string;
  segment: string;
  /** Incidents and notifications, including rejected duplicates. */
  incidents: number;
  reports: number;
}

/** The current state of high availability: the only source of sentences and numbers about it. */
export interface HaFacts {
  hosts: readonly HostFact[];
  instances: readonly InstanceFact[];
  /** Hosts with unresolved notifications, worst and newest first. */
  reported: readonly ReportedHost[];
  /** Hosts whose recovery runs or waits for a second attempt. */
  recovering: readonly string[];
  retrying: readonly string[];
}

/** Maximum reported hosts read individually, worst first. */
const MAX_REPORTED = 1000;

/** Reads the facts in a constant number of statements. */
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

const readRecoveries = (db: Reader) =>
  db
    .selectFrom('notifications')
    .select(['host', 'status'])
    .where(isUnderRecovery())
    .groupBy(['host', 'status'])
    .orderBy('host')
    .limit(MAX_REPORTED)
    .execute();

export const hostsThat = ({ hosts }: HaFacts, test: (host: HostFact) => boolean): string[] =>
  hosts.filter(test).map(({ name }) => name);

/** Instances of failed recoveries that a person can retry. */
export const instancesToRetry = ({ instances }: Pick<HaFacts, 'instances'>): InstanceFact[] =>
  instances.filter(({ remedy }) => remedy === 'retry');

/** Hosts taken out of service by a recovery without further work, to be returned by a person. */
export function hostsToReturn(facts: HaFacts): HostFact[] {
  const busy = new Set([...facts.recovering, ...facts.retrying]);
  return facts.hosts.filter(({ name, isOutByRecovery }) => isOutByRecovery && !busy.has(name));
}
