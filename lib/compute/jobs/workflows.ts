import { unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { awaitCompletion } from './await-completion.ts';
import { awaitStatus } from './await-status.ts';
import { requestAsJobOwnerOnce } from './call.ts';
import { type ActiveItem, acceptItem, CALL_WORKFLOW, endItem, type ItemRef, loadItem } from './progress.ts';
import type { JobRequest } from './schema.ts';
import { unsealRequests } from './sealed-requests.ts';

/** Attempts of a step, to bridge rate limits. */
const TRIES = 12;

/** Requests for an object; undefined if it has none. */
async function requestsOf(database: Database, { item, job }: ActiveItem): Promise<JobRequest[] | undefined> {
  const work = unpackJson(item.work);
  if ('sealed' in work) return unsealRequests(database, job, item.position, work.sealed);
  return 'requests' in work ? work.requests : undefined;
}

/** Sends the requests of an object in order until one is rejected, and waits for completion. */
export const callWorkflow = defineWorkflow<ItemRef>({
  name: CALL_WORKFLOW,
  maxAttempts: TRIES,
  async run(platform, run, ref) {
    const { database } = platform;
    const found = await loadItem(database.read, ref);
    const requests = found && (await requestsOf(database, found));
    if (!requests) return;
    const last = requests.length - 1;
    for (const [index, request] of requests.entries()) {
      const { awaits: awaited } = request;
      const why = awaited && (await awaitStatus(platform, run, { name: `await ${index}`, job: found.job, awaited }));
      if (why !== undefined) return database.transact((tx) => endItem(tx, ref, { state: 'failed', message: why }));
      const { refusal, requestId } = await requestAsJobOwnerOnce(platform, run, {
        name: `request ${index}`,
        job: found.job,
        request,
      });
      const taken = { name: `end ${index}`, job: found.job, request, requestId };
      // While the last request completes, the job starts the next object.
      const onOpen = async () => index === last && database.transact((tx) => acceptItem(tx, ref));
      const failure = refusal ?? (await awaitCompletion(platform, run, taken, onOpen));
      if (failure === undefined) continue;
      await database.transact((tx) => endItem(tx, ref, { state: 'failed', message: failure, requestId }));
      return;
    }
    await database.transact((tx) => endItem(tx, ref, { state: 'done' }));
  },
  onFailure: ({ database }, ref, { message }) =>
    database.transact((tx) => endItem(tx, ref, { state: 'failed', message })),
});
