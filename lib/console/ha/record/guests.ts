import { readinessPortOf } from '#lib/compute/readiness/port-key.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Downtime, RecoveredGuest } from './schema.ts';

/** Between the event of an active server and the record of its boot, which have the same transaction. */
const TOLERANCE_MS = 5000;

/**
 * How far the guests of instances are in the boot that ended their downtime, by server. Instances without a downtime, and
 * those that were booted again since, are omitted.
 */
export async function readGuests(
  db: Reader,
  downtimes: ReadonlyMap<string, Downtime | null>,
): Promise<Map<string, RecoveredGuest>> {
  if (downtimes.size === 0) return new Map();
  const rows = await db
    .selectFrom('server_readiness')
    .innerJoin('servers', 'servers.id', 'server_readiness.server_id')
    .select(['servers.id', 'servers.metadata', 'server_readiness.state'])
    .select(['server_readiness.active_at', 'server_readiness.is_open'])
    .where('servers.id', 'in', [...downtimes.keys()])
    .execute();
  return new Map(
    rows.flatMap(({ id, metadata, state, active_at, is_open }) => {
      const downtime = downtimes.get(id);
      if (!downtime?.until) return [];
      if (Math.abs(Date.parse(active_at) - Date.parse(downtime.until)) > TOLERANCE_MS) return [];
      const { booted, cloud_init, port_answers } = unpackJson(state);
      const secondsUntil = ({ state: reached, at }: typeof booted) =>
        reached === 'yes' && at !== undefined
          ? Math.max(0, Math.round((Date.parse(at) - Date.parse(downtime.since)) / 1000))
          : null;
      const guest: RecoveredGuest = {
        is_checked: is_open === 1,
        is_failed: [booted, cloud_init, port_answers].some((indicator) => indicator.state === 'failed'),
        booted_seconds: secondsUntil(booted),
        port: readinessPortOf(unpackJson<Record<string, string>>(metadata)),
        responded_seconds: secondsUntil(port_answers),
      };
      return [[id, guest] as const];
    }),
  );
}
