import type { Migration } from '#lib/compute/migrations/schema.ts';

/** A move is over and the server is where it went. */
const ARRIVED = ['completed', 'confirmed', 'done', 'finished'];
/** This many are looked at, the latest. */
const MOST = 50;

const FAILED = ['failed', 'error'];
const OVER = [...ARRIVED, ...FAILED, 'cancelled', 'reverted'];

/** The latest move of each server, in a list with the newest first, where it leads away from a host. */
function latestFrom(host: string, migrations: readonly Migration[]): Migration[] {
  const latest = new Map<string, Migration>();
  for (const migration of migrations) {
    if (!latest.has(migration.instance_uuid)) latest.set(migration.instance_uuid, migration);
  }
  return [...latest.values()].filter(
    ({ source_compute, dest_compute }) => source_compute === host && dest_compute !== host,
  );
}

/** Ids of the servers whose latest move led them away from a host. */
export const whoLeft = (host: string, migrations: readonly Migration[]): string[] =>
  latestFrom(host, migrations)
    .filter(({ status }) => ARRIVED.includes(status))
    .slice(0, MOST)
    .map(({ instance_uuid }) => instance_uuid);

/** What has become of the servers that were to leave a host. */
export function movesFrom(
  host: string,
  migrations: readonly Migration[],
): Record<'left' | 'underWay' | 'failed', number> {
  const moves = latestFrom(host, migrations);
  const count = (meets: (status: string) => boolean) => moves.filter(({ status }) => meets(status)).length;
  return {
    left: count((status) => ARRIVED.includes(status)),
    underWay: count((status) => !OVER.includes(status)),
    failed: count((status) => FAILED.includes(status)),
  };
}
