import { sql } from 'kysely';
import { type Json, unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';

/**
 * Why the instances of a host were started elsewhere, strongest first: its power was known to be off, it was fenced in
 * another way, its compute service was down, or only the notification said that it failed and was fenced.
 */
export const EVIDENCE_LEVELS = ['power_off', 'fenced', 'service_down', 'notification'] as const;

export interface Evidence {
  level: (typeof EVIDENCE_LEVELS)[number];
  /** When it became known. */
  at: string;
}

/** Events of a host that say whether it runs. */
const HOST_EVENTS = ['host.up', 'compute.process.error', 'compute.host.error'];

interface EvidenceRow {
  id: string;
  generated_at: string;
  /** When evidence of fencing was found that the recovery had waited for; null if it had not. */
  confirmed_at: string | null;
  /** Last event of the host before evacuations were allowed; null without one. */
  type: string | null;
  at: string | null;
  after: Json<{ power?: string; fenced?: boolean } | null> | null;
}

/**
 * Evidence of recoveries of hosts, by notification, as of the time at which evacuations were allowed: after the compute
 * service was disabled and, unless it was known before, fencing was confirmed. A recovery without evidence has not come
 * that far, or has started no instance elsewhere.
 */
export async function readEvidence(
  db: Reader,
  notificationIds: readonly string[],
): Promise<ReadonlyMap<string, Evidence>> {
  if (notificationIds.length === 0) return new Map();
  const { rows } = await sql<EvidenceRow>`
    select n.id, n.generated_at, s.confirmed_at, e.type, e.at, e.${sql.ref('after')}
    from (select notification_id, max(ended_at) as until,
        max(case when name = 'ConfirmFencingTask' then ended_at end) as confirmed_at
      from recovery_steps r where notification_id in (${sql.join([...notificationIds])})
        and name in ('DisableComputeServiceTask', 'ConfirmFencingTask') and state = 'SUCCESS'
        and not exists (select 1 from recovery_steps u where u.notification_id = r.notification_id
          and u.attempt = r.attempt and u.name = 'ConfirmFencingTask' and u.state <> 'SUCCESS')
        and exists (select 1 from vmoves v where v.notification_id = r.notification_id
          and v.status in ('ongoing', 'succeeded'))
      group by notification_id) s
    join notifications n on n.id = s.notification_id and n.type = 'COMPUTE_HOST'
    left join events e on e.id = (select max(id) from events
      where object_id = n.host and type in (${sql.join(HOST_EVENTS)}) and at <= s.until)`.execute(db);
  return new Map(rows.map((row) => [row.id, evidenceOf(row)]));
}

function evidenceOf({ generated_at, confirmed_at, type, at, after }: EvidenceRow): Evidence {
  const known = type === 'host.up' || after === null ? null : unpackJson(after);
  if (at !== null && known?.power === 'off') return { level: 'power_off', at };
  if (at !== null && known?.fenced) return { level: 'fenced', at };
  if (confirmed_at !== null && (at === null || at <= confirmed_at)) return { level: 'fenced', at: confirmed_at };
  if (at === null || type === 'host.up') return { level: 'notification', at: generated_at };
  return { level: 'service_down', at };
}
