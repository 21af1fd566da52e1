import type { Migration } from '#lib/compute/migrations/schema.ts';

/** A move is over and the server is where it went. */
const ARRIVED = ['completed', 'confirmed', 'done', 'finished'];
/** This many are looked at, the latest. */
const MOST = 50;

/** Ids of the servers whose latest move, in a list with the newest first, led them away from a host. */
export function whoLeft(host: string, migrations: readonly Migration[]): string[] {
  const latest = new Map<string, Migration>();
  for (const migration of migrations) {
    if (!latest.has(migration.instance_uuid)) latest.set(migration.instance_uuid, migration);
  }
  const left = [...latest.values()].filter(
    ({ source_compute, dest_compute, status }) =>
      source_compute === host && dest_compute !== host && ARRIVED.includes(status),
  );
  return left.slice(0, MOST).map(({ instance_uuid }) => instance_uuid);
}
