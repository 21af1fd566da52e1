import { actorOf } from '#lib/events/log.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { beginAction } from '../../instance-actions/record.ts';
import { changeServer } from '../../servers/change.ts';
import { loadFor } from '../../servers/service.ts';
import { POWER_ACTIONS, type PowerVerb, powerWorkflow } from './workflow.ts';

/** Starts, stops, reboots, pauses, unpauses, suspends or resumes. @throws 404, 409 that names the state */
export function changePower(ctx: ProjectContext, id: string, verb: PowerVerb): Promise<void> {
  return ctx.database.transact(async (tx) => {
    const server = await loadFor(tx, ctx, verb, id);
    const { action, pending } = POWER_ACTIONS[verb];
    await changeServer(tx, actorOf(ctx), server, verb, { task_state: pending });
    await beginAction(tx, ctx, server, { action, workflow: powerWorkflow, input: { verb } });
  });
}
