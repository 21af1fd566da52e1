import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { isRecoveredWithHost, type ReserveChoice, serversOnHosts } from '#lib/compute/reserve/recoverable-servers.ts';
import { flag, packJson, unpackJson } from '#lib/db/column-types.ts';
import { countRows } from '#lib/db/count-rows.ts';
import type { Database, Reader } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { forecastHost } from './forecast.ts';
import type { Forecast, Outlook, Survival } from './schema.ts';

const EVERY_MS = 60_000;
/** Maximum hosts named. */
const NAMED = 5;
/** Key of the single row for all hosts. */
const FLEET = 'fleet';

export const surveyJobs = (services: Services): PeriodicJob[] => [
  { name: 'ha.survey', everyMs: EVERY_MS, run: (signal) => surveyFleet(services, signal) },
];

/** Forecasts hosts that are up, one at a time, if a deciding fact has changed. */
export async function surveyFleet({ database, env }: Pick<Services, 'database' | 'env'>, signal: AbortSignal) {
  const { read } = database;
  const fingerprint = await fingerprintOf(read, env);
  const known = await read.selectFrom('fleet_forecasts').select('fingerprint').executeTakeFirst();
  if (known?.fingerprint === fingerprint) return;
  const names = await hostsToLose(read);
  const outlooks: [string, Outlook][] = [];
  for (const name of names) {
    if (signal.aborted) return;
    outlooks.push([name, outlookOf(await forecastHost(read, name, env))]);
  }
  await saveSurvey(database, { fingerprint, outlooks });
}

function outlookOf({ survives, obstacle, moves }: Forecast): Outlook {
  const stays = moves.filter(({ to, is_left_out }) => to === null && !is_left_out);
  const problem = stays.find((move) => move.problem !== null)?.problem ?? null;
  return { survives, obstacle, instances: moves.length, stays: stays.length, problem };
}

interface Survey {
  fingerprint: string;
  outlooks: readonly [string, Outlook][];
}

/** Stores the result, and emits an event if it differs. */
function saveSurvey(database: Database, { fingerprint, outlooks }: Survey): Promise<unknown> {
  const failing = outlooks.flatMap(([name, { survives }]) => (survives ? [] : [name]));
  const found = packJson(Object.fromEntries(outlooks));
  const row = {
    fingerprint,
    checked: outlooks.length,
    survives: flag(failing.length === 0),
    failing: failing.length,
    names: packJson(failing.slice(0, NAMED)),
    outlooks: found,
    computed_at: new Date().toISOString(),
  };
  return database.transact(async (tx) => {
    const before = await tx.selectFrom('fleet_forecasts').select('outlooks').executeTakeFirst();
    await tx
      .insertInto('fleet_forecasts')
      .values({ id: FLEET, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    if (before?.outlooks === found) return;
    const change = { type: 'segment_host.forecast', objectId: FLEET, projectId: '' };
    await recordEvent(tx, PLATFORM, { ...change, after: { checked: row.checked, failing: row.failing } });
  });
}

/** Last result; null before the first survey and without instances. */
export async function readSurvival(db: Reader): Promise<Survival | null> {
  const row = await db.selectFrom('fleet_forecasts').selectAll().executeTakeFirst();
  if (!row || row.checked === 0) return null;
  const { survives, failing, names, computed_at } = row;
  const found = Object.entries(unpackJson(row.outlooks));
  const without_room = found.flatMap(([name, { obstacle }]) => (obstacle === 'no_room' ? [name] : []));
  return { survives: survives === 1, failing, names: unpackJson(names), without_room, computed_at };
}

/** Last result by host with instances. */
export async function readOutlooks(db: Reader): Promise<ReadonlyMap<string, Outlook>> {
  const row = await db.selectFrom('fleet_forecasts').select('outlooks').executeTakeFirst();
  return new Map(row ? Object.entries(unpackJson(row.outlooks)) : []);
}

/** Hosts that are up and have instances. */
async function hostsToLose(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('hosts')
    .select('name')
    .where('state', '=', 'up')
    .where('forced_down', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('servers')
          .select('servers.id')
          .whereRef('servers.host', '=', 'hosts.name')
          .where('deleted_at', 'is', null),
      ),
    )
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Deciding facts: capacities, claims, segments, recovered instances, and whether instances have volumes. */
async function fingerprintOf(db: Reader, choice: ReserveChoice): Promise<string> {
  const capacity = ['vcpus', 'ram_mb', 'disk_gb', 'used_vcpus', 'used_ram_mb', 'used_disk_gb'] as const;
  const condition = ['name', 'availability_zone', 'is_enabled', 'forced_down', 'state'] as const;
  const parts = await Promise.all([
    db
      .selectFrom('hosts')
      .select([...condition, ...capacity])
      .orderBy('name')
      .execute(),
    db.selectFrom('segments').select(['id', 'is_enabled', 'recovery_method']).orderBy('id').execute(),
    db
      .selectFrom('segment_hosts')
      .select(['name', 'segment_id', 'is_reserved', 'on_maintenance'])
      .orderBy('name')
      .execute(),
    countRows(db.selectFrom('volume_attachments')),
    recoveredServers(db, choice),
  ]);
  return createHash('sha256')
    .update(JSON.stringify([...parts, choice.NEPHOS_HOSTS_FOLDER_SHARED]))
    .digest('hex');
}

/** Ids of the servers that are recovered with their hosts; null if this does not depend on the servers. */
async function recoveredServers(db: Reader, choice: ReserveChoice): Promise<string[] | null> {
  const { NEPHOS_HA_EVACUATE_ALL_INSTANCES: areAll, NEPHOS_HA_IGNORE_ERROR_INSTANCES: ignoresErrors } = choice;
  if (areAll && !ignoresErrors) return null;
  const rows = await serversOnHosts(db)
    .select(['id', 'metadata', 'vm_state'])
    .$if(!areAll, (query) => query.where(sql<boolean>`metadata like '%HA_Enabled%'`))
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => (isRecoveredWithHost(row, choice) ? [row.id] : []));
}
