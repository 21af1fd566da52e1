import { requestAsJobOwnerOnce } from '#lib/compute/jobs/call.ts';
import { endItem, type ItemRef, type JobItemRow, loadItem, TEARDOWN_WORKFLOW } from '#lib/compute/jobs/progress.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import { msg } from '#lib/i18n/text.ts';
import { objectKinds } from '#lib/project-contents/project-contents.ts';
import { PROJECT_KIND } from './plan.ts';

/** Maximum attempts of a step, enough to wait for a rate limit. */
const TRIES = 12;
/** Interval between polls in milliseconds; it doubles up to the maximum. */
const LOOK_MS = 250;
const LONGEST_LOOK_MS = 15_000;
/** Maximum polls of an object that is being deleted: about 14 minutes. */
const MAX_POLLS = 60;
/** Maximum conflicts: an object may be busy until another operation on it has finished. */
const MAX_REFUSALS = 8;
/** Number of polls after which an accepted deletion is requested again. */
const POLLS_PER_REQUEST = 8;

type Platform = Parameters<typeof requestAsJobOwnerOnce>[0];

/** Deletes one object of a project, and waits until it no longer exists. */
export const teardownWorkflow = defineWorkflow<ItemRef>({
  name: TEARDOWN_WORKFLOW,
  maxAttempts: TRIES,
  async run(platform, run, ref) {
    const { database } = platform;
    const found = await loadItem(database.read, ref);
    if (!found) return;
    let refusals = 0;
    let isTaken = false;
    for (let look = 0; look < MAX_POLLS; look += 1) {
      const isThere = await run.step(`look ${look}`, () => isStillThere(database.read, found.item));
      if (!isThere) return database.transact((tx) => endItem(tx, ref, { state: 'done' }));
      // An object that is being deleted rejects the request. It is repeated from time to time, because the deletion may
      // have failed.
      const refusal =
        isTaken && look % POLLS_PER_REQUEST > 0 ? undefined : await requestRemoval(platform, run, found, look);
      if (!refusal) isTaken = true;
      if (!isTaken) refusals += 1;
      if (refusal && !isTaken && (!refusal.mayPass || refusals >= MAX_REFUSALS)) {
        return database.transact((tx) => endItem(tx, ref, { state: 'failed', ...refusal.why }));
      }
      await run.sleep(`wait ${look}`, Math.min(LOOK_MS * 2 ** look, LONGEST_LOOK_MS));
    }
    const message = msg('It was not deleted in time. Try again later.');
    await database.transact((tx) => endItem(tx, ref, { state: 'failed', message }));
  },
  onFailure: ({ database }, ref, { message }) =>
    database.transact((tx) => endItem(tx, ref, { state: 'failed', message })),
});

async function isStillThere(db: Reader, { object_id: id, work }: JobItemRow): Promise<boolean> {
  const kept = unpackJson(work);
  if (!('removals' in kept)) return false;
  if (kept.kind !== PROJECT_KIND) {
    return (
      (await objectKinds()
        .find(({ kind }) => kind === kept.kind)
        ?.isThere(db, id)) ?? false
    );
  }
  return (await db.selectFrom('projects').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Sends the requests that delete an object. Returns the rejection of the last one, and whether a retry may help. */
async function requestRemoval(platform: Platform, run: Run, { job, item }: NonNullable<TeardownItem>, look: number) {
  const kept = unpackJson(item.work);
  if (!('removals' in kept) || item.project_id === null) return undefined;
  // Contents are deleted with a token for the project. The project itself cannot be deleted with its own token.
  const within = kept.kind === PROJECT_KIND ? {} : { project: item.project_id };
  let refusal: { mayPass: boolean; why: { message: string; requestId: string } } | undefined;
  for (const [index, request] of kept.removals.entries()) {
    const name = `ask ${look}.${index}`;
    const {
      status,
      refusal: message,
      requestId,
    } = await requestAsJobOwnerOnce(platform, run, { name, job, request, ...within });
    refusal = message === null || status === 404 ? undefined : { mayPass: status === 409, why: { message, requestId } };
  }
  return refusal;
}

type TeardownItem = Awaited<ReturnType<typeof loadItem>>;
