import type { Database } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PlatformError } from '#lib/errors/errors.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { domainPlace } from '../change.ts';
import { assertKeepsSystemAdmin } from '../roles/administrators.ts';
import { bumpIdentity } from '../version.ts';
import type { UserOptions } from './options.ts';

const DAY_MS = 86_400_000;
/** Precision of the last sign-in: one write per interval. */
const EXACT_MS = 3_600_000;
const EVERY_MS = 60_000;
/** Maximum users per round. */
const MAX_EVENTS = 500;
/** JSON of the option as stored. */
const IGNORES = JSON.stringify({ ignore_user_inactivity: true } satisfies UserOptions).slice(1, -1);

/** Records a sign-in. Does not invalidate cached tokens. */
export async function recordActivity({ database }: Pick<Services, 'database'>, id: string): Promise<void> {
  const now = Date.now();
  const last = new Date(now - EXACT_MS).toISOString();
  const known = database.read.selectFrom('users').select('id').where('id', '=', id).where('last_active_at', '>', last);
  if (await known.executeTakeFirst()) return;
  const set = { last_active_at: new Date(now).toISOString() };
  await database.transact((tx) => tx.updateTable('users').set(set).where('id', '=', id).execute());
}

/** Whether nobody has ever signed in, as after the first start. */
export async function hasNoActivity({ read }: Pick<Database, 'read'>): Promise<boolean> {
  const used = read.selectFrom('users').select('id').where('last_active_at', 'is not', null).limit(1);
  return (await used.executeTakeFirst()) === undefined;
}

/** Disables users without a sign-in for NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS; docs/contract/identity.md 6. */
export const inactivityJob = (services: Services): PeriodicJob => ({
  name: 'identity.inactive-users',
  everyMs: EVERY_MS,
  run: () => disableInactive(services),
});

/** One round. The last administrator and users with `ignore_user_inactivity` stay enabled. */
export async function disableInactive({ database, env, log }: Pick<Services, 'database' | 'env' | 'log'>) {
  if (env.NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS === 0) return;
  const before = new Date(Date.now() - env.NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS * DAY_MS).toISOString();
  const rows = await database.read
    .selectFrom('users')
    .select(['id', 'name'])
    .where('enabled', '=', 1)
    .where((eb) => eb(eb.fn.coalesce('last_active_at', 'created_at'), '<', before))
    .where('options', 'not like', `%${IGNORES}%`)
    // Their directory decides.
    .where('id', 'not in', (eb) =>
      eb.selectFrom('external_identities').select('user_id').where('kind', '=', 'directory'),
    )
    .orderBy('id')
    .limit(MAX_EVENTS)
    .execute();
  for (const { id, name } of rows) {
    await disable(database, id, before).catch((error) => {
      if (!(error instanceof PlatformError)) throw error;
      log.debug({ user: name, reason: error.message }, 'keeping an inactive user enabled');
    });
  }
}

/** Same effects as disabling by an administrator. @throws 403 for the last administrator */
const disable = (database: Services['database'], id: string, before: string): Promise<void> =>
  database.transact(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ enabled: 0 })
      .where('id', '=', id)
      .where((eb) => eb(eb.fn.coalesce('last_active_at', 'created_at'), '<', before))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await assertKeepsSystemAdmin(tx);
    const projectId = await domainPlace(tx, 'user', id);
    await recordEvent(tx, PLATFORM, { type: 'user.update', objectId: id, projectId, after: { enabled: 0 } });
    await bumpIdentity(tx);
  });
