import { unpackJson } from '#lib/db/tables/column-types.ts';
import { defineWorkflow } from '#lib/engine/workflows/define.ts';
import { awaitStatus } from './await-status.ts';
import { callOnce } from './call.ts';
import { CALL_WORKFLOW, endItem, type ItemRef, loadItem } from './progress.ts';

/** Tries of a step, so that a limit of requests is waited for. */
const TRIES = 12;

/** Does to one object what its job says, one request after the other, until one is refused. */
export const callWorkflow = defineWorkflow<ItemRef>({
  name: CALL_WORKFLOW,
  maxAttempts: TRIES,
  async run(platform, run, ref) {
    const { database } = platform;
    const found = await loadItem(database.read, ref);
    const work = found && unpackJson(found.item.work);
    if (!found || !work || !('requests' in work)) return;
    for (const [index, request] of work.requests.entries()) {
      const { awaits: awaited } = request;
      const why = awaited && (await awaitStatus(platform, run, { name: `await ${index}`, job: found.job, awaited }));
      if (why !== undefined) return database.transact((tx) => endItem(tx, ref, { state: 'failed', message: why }));
      const { refusal, requestId } = await callOnce(platform, run, {
        name: `request ${index}`,
        job: found.job,
        request,
      });
      if (refusal === null) continue;
      await database.transact((tx) => endItem(tx, ref, { state: 'failed', message: refusal, requestId }));
      return;
    }
    // What was sent is not needed any more: a chosen password among it is not kept.
    await database.transact((tx) => endItem(tx, ref, { state: 'done', work: { requests: [] } }));
  },
  onFailure: ({ database }, ref, { message }) =>
    database.transact((tx) => endItem(tx, ref, { state: 'failed', message })),
});
