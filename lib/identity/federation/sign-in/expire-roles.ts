import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import type { Services } from '#lib/http/context.ts';
import { bumpIdentity } from '../../version.ts';

const EVERY_MS = 5000;
const MAX_PER_ROUND = 1000;

/** Deletes expired role assignments. Tokens, credentials and keys that depend on them are invalid from then on. */
export const expireRolesJob = ({ database }: Pick<Services, 'database'>): PeriodicJob => ({
  name: 'identity.expire-roles',
  everyMs: EVERY_MS,
  run: () => expireRoles({ database }),
});

export async function expireRoles({ database }: Pick<Services, 'database'>): Promise<void> {
  const now = new Date().toISOString();
  const expired = await database.read
    .selectFrom('role_assignments')
    .selectAll()
    .where('expires_at', '<=', now)
    .limit(MAX_PER_ROUND)
    .execute();
  if (expired.length === 0) return;
  await database.transact(async (tx) => {
    for (const { actor_type, actor_id, target_type, target_id, role_id, inherited } of expired) {
      const row = tx.deleteFrom('role_assignments').where('actor_type', '=', actor_type);
      const ofTarget = row.where('target_type', '=', target_type).where('target_id', '=', target_id);
      const same = ofTarget.where('actor_id', '=', actor_id).where('role_id', '=', role_id);
      // A sign-in may have renewed it since.
      await same.where('inherited', '=', inherited).where('expires_at', '<=', now).execute();
    }
    await bumpIdentity(tx);
  });
}
