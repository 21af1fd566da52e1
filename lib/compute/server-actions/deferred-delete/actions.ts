import { z } from 'zod';
import { serveVerbs } from '#lib/http/actions.ts';
import { markBoundedByBody } from '#lib/http/bounds.ts';
import { assertServerQuota, ownerOf } from '../../quota-sets/assert-quota.ts';
import { deleteServerWorkflow } from '../../servers/life/workflows.ts';
import { assertUnprotected } from '../../servers/service.ts';
import { transactVerb } from '../transact-verb.ts';
import { deferredDeleteVerbs } from './verbs.ts';
import { reclaimWorkflow, restoreWorkflow, softDeleteWorkflow } from './workflows.ts';

/** As clients send anything, parameters are not validated. */
const body = markBoundedByBody(z.unknown());

export const deferredDeleteActions = {
  actions: serveVerbs(deferredDeleteVerbs, {
    /** Restores a soft-deleted server and starts it. @throws 413 over quota */
    restore: transactVerb({
      body,
      async run({ tx, ctx, server, begin }) {
        const { vcpus: cores, ram_mb: ram } = server;
        await assertServerQuota(tx, ownerOf(ctx, server), { instances: 1, cores, ram });
        await begin(restoreWorkflow, {}, { task_state: 'restoring' });
      },
    }),
    /** Deletes a server permanently in any state; idempotent. @throws 409 while protected */
    force_delete: transactVerb({
      body,
      async run({ tx, server, begin }) {
        await assertUnprotected(tx, server);
        if (server.task_state !== 'deleting') await begin(deleteServerWorkflow, {}, { task_state: 'deleting' });
      },
    }),
  }),
  workflows: [reclaimWorkflow, restoreWorkflow, softDeleteWorkflow],
};
