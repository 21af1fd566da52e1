import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Machine } from '#lib/engine/hypervisor/machine.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';

export const GUESTS_UNKNOWN = 'host.unknown_guests';
export const GUESTS_KNOWN = 'host.no_unknown_guests';

/** Guests named in an event. */
const MAX_NAMED = 20;

/** Content of the events. */
export const UnknownGuests = z.object({ count: z.number(), guests: z.array(z.string()) });
type UnknownGuests = z.infer<typeof UnknownGuests>;

/**
 * Records guests that no instance describes, for administrators: once per host and set of guests, and when there are none
 * left. @param hosts those that respond
 */
export async function reportUnknownGuests(
  { database, log }: Pick<Services, 'database' | 'log'>,
  unknown: readonly Machine[],
  hosts: ReadonlySet<string>,
): Promise<void> {
  const reported = await lastReports(database.read, [...hosts]);
  for (const host of hosts) {
    const ids = unknown.flatMap((machine) => (machine.host === host ? [machine.id] : [])).toSorted();
    const found: UnknownGuests = { count: ids.length, guests: ids.slice(0, MAX_NAMED) };
    if (JSON.stringify(found) === JSON.stringify(reported.get(host) ?? NONE)) continue;
    if (ids.length > 0) log.warn({ host, ...found }, 'guests without an instance in the database were left unchanged');
    const type = ids.length > 0 ? GUESTS_UNKNOWN : GUESTS_KNOWN;
    await database.transact((tx) =>
      recordEvent(tx, PLATFORM, { type, kind: 'host', objectId: host, projectId: '', after: found }),
    );
  }
}

const NONE: UnknownGuests = { count: 0, guests: [] };

async function lastReports(db: Reader, hosts: readonly string[]): Promise<Map<string, UnknownGuests>> {
  if (hosts.length === 0) return new Map();
  const newest = db
    .selectFrom('events')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('object_id', 'in', hosts)
    .where('type', 'in', [GUESTS_UNKNOWN, GUESTS_KNOWN])
    .groupBy('object_id');
  const rows = await db.selectFrom('events').select(['object_id', 'after']).where('id', 'in', newest).execute();
  return new Map(
    rows.map(({ object_id, after }) => [object_id, UnknownGuests.parse(after === null ? NONE : unpackJson(after))]),
  );
}
