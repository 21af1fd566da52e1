import { sql } from 'kysely';
import type { Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { msg } from '#lib/i18n/text.ts';
import type { BackupRow } from '../backups/view.ts';
import { isDisabled } from '../services/disable.ts';
import { removeTrial } from './boot.ts';
import { endVerification } from './end.ts';
import { startVerification } from './start.ts';

const EVERY_MS = 60_000;
const HOUR_MS = 3_600_000;

type Platform = Pick<Services, 'database' | 'env' | 'engine'>;

/** Verifies the latest backup of each volume once per interval. */
export const verificationJob = (services: Services): PeriodicJob => ({
  name: 'block_storage.backup_verifications',
  everyMs: EVERY_MS,
  async run() {
    await endAbortedVerifications(services);
    await startDueVerification(services, Date.now());
  },
});

/** Ends verifications whose runs were aborted because they crashed the process, and removes their guests and disks. */
export async function endAbortedVerifications(platform: Platform): Promise<void> {
  const { database } = platform;
  const aborted = await database.read
    .selectFrom('backup_verifications')
    .leftJoin('workflow_runs', 'workflow_runs.id', 'backup_verifications.run_id')
    .select('backup_verifications.id')
    .where('backup_verifications.ended_at', 'is', null)
    .where((eb) =>
      eb.or([eb('workflow_runs.status', 'is', null), eb('workflow_runs.status', 'not in', ['pending', 'running'])]),
    )
    .execute();
  for (const { id } of aborted) {
    await removeTrial(platform, id);
    await endVerification(database, id, { checks: [], incomplete: msg('The verification was aborted.') });
  }
}

/**
 * Starts the verification that has been due for the longest time, if one may start. A backup is left alone for an hour, so
 * that backups of many volumes are complete before they are read again. Verifications without a result are repeated after
 * an hour.
 */
export async function startDueVerification({ database, env }: Platform, nowMs: number): Promise<void> {
  const intervalMs = env.NEPHOS_BACKUP_VERIFICATION_INTERVAL_SECONDS * 1000;
  if (intervalMs === 0) return;
  await database.transact(async (tx) => {
    if (await isDisabled(tx, 'cinder-backup')) return;
    const active = await tx.selectFrom('backup_verifications').select('id').where('ended_at', 'is', null).execute();
    if (active.length >= env.NEPHOS_MAX_BACKUP_VERIFICATIONS) return;
    if (nowMs < (await earliestStart(tx, intervalMs))) return;
    const backup = await findDue(tx, intervalMs, nowMs);
    if (backup) await startVerification(tx, PLATFORM, backup);
  });
}

/**
 * Spreads verifications over the interval: half of it is enough for all volumes, so that those that were postponed are not
 * late. With few volumes, an hour apart.
 */
async function earliestStart(tx: Tx, intervalMs: number): Promise<number> {
  const started = tx.selectFrom('backup_verifications').where('user_id', 'is', null);
  const { last } = await started.select(({ fn }) => fn.max('created_at').as('last')).executeTakeFirstOrThrow();
  if (last === null) return 0;
  const available = tx.selectFrom('backups').where('status', '=', 'available');
  const { volumes } = await available
    .select(({ fn }) => fn.count<number | string>('volume_id').distinct().as('volumes'))
    .executeTakeFirstOrThrow();
  return Date.parse(last) + Math.min(HOUR_MS, intervalMs / (2 * Math.max(1, Number(volumes))));
}

/** The latest settled backup of a volume that has none verified within the interval. */
async function findDue(tx: Tx, intervalMs: number, nowMs: number): Promise<BackupRow | undefined> {
  const before = (ms: number) => new Date(nowMs - Math.min(ms, intervalMs)).toISOString();
  const settled = before(HOUR_MS);
  const attempt = sql<string>`(select max(v.created_at) from backup_verifications v where v.volume_id = b.volume_id
    and v.project_id = b.project_id)`;
  return await tx
    .selectFrom('backups as b')
    .selectAll('b')
    .where('b.status', '=', 'available')
    .where('b.created_at', '<', settled)
    .where(sql<boolean>`not exists (select 1 from backups n where n.volume_id = b.volume_id
      and n.project_id = b.project_id and n.status = 'available' and n.created_at < ${settled}
      and (n.data_timestamp > b.data_timestamp or n.data_timestamp = b.data_timestamp and n.id > b.id))`)
    // An older backup that a user verified says nothing about the latest one.
    .where(sql<boolean>`not exists (select 1 from backup_verifications v where v.volume_id = b.volume_id
      and v.project_id = b.project_id and (v.user_id is null or v.backup_id = b.id)
      and (v.status in ('passed', 'failed') and v.created_at > ${before(intervalMs)} or v.created_at > ${settled}))`)
    .where(sql<boolean>`not exists (select 1 from backup_verifications v where v.project_id = b.project_id
      and v.ended_at is null)`)
    .orderBy(sql`coalesce(${attempt}, '')`)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
}
