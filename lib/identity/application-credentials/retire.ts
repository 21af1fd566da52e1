import type { Tx } from '#lib/db/database.ts';
import type { PeriodicJob } from '#lib/engine/workflows/periodic.ts';
import { PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { Services } from '#lib/http/context.ts';
import { bumpIdentity } from '../version.ts';

const EVERY_MS = 10_000;
/** Maximum credentials per transaction. */
const STEP = 100;

/** Deletes replaced credentials when the overlap that the user chose has ended. */
export const retirementJob = ({ database }: Pick<Services, 'database'>): PeriodicJob => ({
  name: 'application-credentials',
  everyMs: EVERY_MS,
  run: () => deleteReplacedCredentials(database),
});

/** Deletes expired credentials with their tokens and access keys. */
export async function deleteReplacedCredentials(database: Services['database']): Promise<void> {
  let last = STEP;
  while (last === STEP) {
    last = await database.transact(async (tx) => {
      const rows = await retired(tx);
      for (const { id, project_id, name, user_id } of rows) {
        await deleteCredentialRow(tx, id);
        const event = { type: 'application_credential.delete', objectId: id };
        await recordEvent(tx, PLATFORM, { ...event, projectId: project_id, before: { name, user_id } });
      }
      if (rows.length > 0) await bumpIdentity(tx);
      return rows.length;
    });
  }
}

const retired = (tx: Tx) =>
  tx
    .selectFrom('application_credentials')
    .select(['id', 'project_id', 'name', 'user_id'])
    .where('retires_at', '<=', new Date().toISOString())
    .limit(STEP)
    .execute();

/** Deletes a credential and its access keys; the caller must bump the identity version. */
export async function deleteCredentialRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('credentials').where('application_credential_id', '=', id).execute();
  await tx.deleteFrom('application_credentials').where('id', '=', id).execute();
}
