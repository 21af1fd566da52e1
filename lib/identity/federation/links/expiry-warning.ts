import { sql } from 'kysely';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { domainPlace } from '../../change.ts';
import { validityMs } from '../sign-in/validity.ts';

const EVERY_MS = 60_000;
const MAX_PER_ROUND = 500;
/** Users are warned in the last quarter of the validity, at most a day before its end. */
const WARNED_FRACTION = 4;
const MAX_WARNED_MS = 86_400_000;

export const EXPIRY_EVENT = 'user.accessExpires';

/** Warns users whose application credentials or EC2 keys stop working unless they sign in again. */
export const warnBeforeExpiryJob = (services: Services): PeriodicJob => ({
  name: 'identity.warn-before-expiry',
  everyMs: EVERY_MS,
  run: () => warnBeforeExpiry(services),
});

export async function warnBeforeExpiry({ database, env }: Pick<Services, 'database' | 'env'>): Promise<void> {
  const providers = await database.read.selectFrom('identity_providers').select(['id', 'authorization_ttl']).execute();
  for (const provider of providers) {
    const warnedMs = Math.min(MAX_WARNED_MS, validityMs(env, provider) / WARNED_FRACTION);
    await warnUsersOf({ database }, provider.id, new Date(Date.now() + warnedMs).toISOString());
  }
}

interface ExpiringAccess {
  user_id: string;
  expires_at: string;
}

async function warnUsersOf({ database }: Pick<Services, 'database'>, providerId: string, until: string): Promise<void> {
  const now = new Date().toISOString();
  const { rows } = await sql<ExpiringAccess>`
    select access.user_id, min(access.expires_at) as expires_at from (
      select user_id, expires_at from group_members where source_id = ${providerId}
        and expires_at > ${now} and expires_at <= ${until}
      union all select actor_id, expires_at from role_assignments where source_id = ${providerId}
        and actor_type = 'user' and expires_at > ${now} and expires_at <= ${until}
    ) access
    where exists (
      select 1 from external_identities e where e.user_id = access.user_id and e.kind = 'federated'
        and e.source_id = ${providerId} and coalesce(e.warned_for, '') < access.expires_at
    ) and (
      exists (select 1 from application_credentials c where c.user_id = access.user_id)
      or exists (select 1 from credentials c where c.user_id = access.user_id and c.type = 'ec2')
    )
    group by access.user_id limit ${MAX_PER_ROUND}`.execute(database.read);
  for (const { user_id, expires_at } of rows) {
    await database.transact(async (tx) => {
      const identities = tx.updateTable('external_identities').set({ warned_for: expires_at });
      await identities.where('user_id', '=', user_id).where('source_id', '=', providerId).execute();
      const projectId = await domainPlace(tx, 'user', user_id);
      const after = { provider: providerId, expires_at };
      await recordEvent(tx, PLATFORM, { type: EXPIRY_EVENT, kind: 'user', objectId: user_id, projectId, after });
    });
  }
}
