import { actorOf } from '#lib/events/log.ts';
import { serveVerb } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { recordDone } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/life/change.ts';
import { loadServerForVerb } from '../../servers/service.ts';
import { ResetState } from './schema.ts';
import { resetStateVerbs } from './verbs.ts';

/**
 * Sets the state and clears the task; the machine is unchanged. As upstream, the last fault is kept and shown again in
 * ERROR. @throws 404
 */
function resetState(ctx: ProjectContext, id: string, { state }: ResetState): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadServerForVerb(tx, ctx, 'reset_state', id);
    await changeServer(tx, actorOf(ctx), server, 'reset_state', { vm_state: state, task_state: null });
    await recordDone(tx, ctx, server, 'resetState');
  });
}

export const resetStateActions = {
  actions: {
    ...serveVerb(resetStateVerbs.reset_state, {
      body: ResetState,
      status: 202,
      run: (ctx, { params, body }) => resetState(ctx, params.id, body),
    }),
  },
};
