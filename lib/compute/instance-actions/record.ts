import { packJson } from '#lib/db/column-types.ts';
import type { Database, Tx } from '#lib/db/database.ts';
import {
  type Definition,
  defineWorkflow,
  type WorkflowDefinition,
  type WorkflowPlatform,
} from '#lib/engine/workflows/define.ts';
import { InterruptedError } from '#lib/engine/workflows/run-ownership.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { detailOf, userFacingError } from '#lib/engine/workflows/user-facing-error.ts';
import { failureReasonOf, type Run } from '#lib/engine/workflows/workflow.ts';
import { readReasonHeader } from '#lib/errors/reason.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { InstanceActionName } from './attributes.ts';

/** Input of all server workflows: the action whose history they extend. */
export interface ServerWork {
  serverId: string;
  actionId: number;
}

interface ActionSubject {
  id: string;
  project_id: string;
}

/**
 * Records an action in the transaction that executes or starts it. Returns its id. @throws 400 for an invalid reason
 */
export async function recordAction(
  tx: Tx,
  ctx: ProjectContext,
  server: ActionSubject,
  action: InstanceActionName,
): Promise<number> {
  const now = new Date().toISOString();
  const { id } = await tx
    .insertInto('instance_actions')
    .values({
      server_id: server.id,
      project_id: server.project_id,
      user_id: ctx.caller.userId,
      request_id: ctx.requestId,
      action,
      message: null,
      reason: readReasonHeader(ctx),
      started_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Records an action that is complete with its transaction. */
export async function recordDone(
  tx: Tx,
  ctx: ProjectContext,
  server: ActionSubject,
  action: InstanceActionName,
): Promise<void> {
  const actionId = await recordAction(tx, ctx, server, action);
  await recordStep(tx, { actionId, event: `api_${action}`, startedAt: new Date().toISOString() });
}

interface ActionStart<I extends ServerWork> {
  action: InstanceActionName;
  workflow: WorkflowDefinition<I>;
  input: Omit<I, keyof ServerWork>;
}

/** Records an action and starts its workflow in the transaction that changes the server. */
export async function beginAction<I extends ServerWork>(
  tx: Tx,
  ctx: ProjectContext,
  server: ActionSubject,
  { action, workflow, input }: ActionStart<I>,
): Promise<void> {
  const actionId = await recordAction(tx, ctx, server, action);
  // `input` lacks exactly these two properties of I.
  await startWorkflow(tx, workflow, server, { ...input, serverId: server.id, actionId } as I);
}

/** A run whose steps are recorded in the server's history. */
export interface ServerRun extends Run {
  /**
   * A step with a fallback: resolves to whether it succeeded. Its result is stored, and its event has the reason of a
   * failure. @param hasOtherWay whether the fallback handles a failure; others are thrown
   */
  attempt(name: string, work: () => Promise<void>, hasOtherWay: (error: unknown) => boolean): Promise<boolean>;
}

interface ServerDefinition<I> extends Omit<Definition<I>, 'run'> {
  run(platform: WorkflowPlatform, run: ServerRun, input: I): Promise<void>;
}

/** A server workflow: steps become events of the action, and a failure fails the action. */
export function defineServerWorkflow<I extends ServerWork>(definition: ServerDefinition<I>): WorkflowDefinition<I> {
  return defineWorkflow<I>({
    ...definition,
    run: (platform, run, input) =>
      definition.run(platform, withActionEvents(platform.database, run, input.actionId), input),
    async onFailure(platform, input, error, runId) {
      await markFailed(platform.database, input.actionId);
      await definition.onFailure(platform, input, error, runId);
    },
  });
}

function withActionEvents(database: Database, run: Run, actionId: number): ServerRun {
  const telling = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = { actionId, event: `compute_${name}`, startedAt: new Date().toISOString() };
    try {
      const output = await work();
      await database.transact((tx) => recordStep(tx, started));
      return output;
    } catch (error) {
      // The process that takes over records it.
      if (error instanceof InterruptedError) throw error;
      await database.transact((tx) => recordStep(tx, started, { error, reference: `run ${run.id}` }));
      throw error;
    }
  };
  return {
    ...run,
    step: (name, work) => run.step(name, () => telling(name, work)),
    attempt: (name, work, hasOtherWay) =>
      run.step(name, async () => {
        try {
          await telling(name, work);
          return true;
        } catch (error) {
          if (!hasOtherWay(error)) throw error;
          return false;
        }
      }),
  };
}

interface EventStart {
  actionId: number;
  event: string;
  startedAt: string;
}

interface StepFailure {
  error: unknown;
  /** Id of run or request, as logged. */
  reference: string;
}

/** Records a completed step, with the reason of a failure. */
export async function recordStep(
  tx: Tx,
  { actionId, event, startedAt }: EventStart,
  failure?: StepFailure,
): Promise<void> {
  const now = new Date().toISOString();
  const reason = failureReasonOf(failure?.error);
  const action = tx.selectFrom('instance_actions').innerJoin('servers', 'servers.id', 'instance_actions.server_id');
  const where = await action.select('servers.host').where('instance_actions.id', '=', actionId).executeTakeFirst();
  await tx
    .insertInto('instance_action_events')
    .values({
      action_id: actionId,
      event,
      host: where?.host ?? null,
      started_at: startedAt,
      finished_at: now,
      result: failure === undefined ? 'Success' : 'Error',
      details: failure ? userFacingError(failure.error, failure.reference) : null,
      traceback: failure ? detailOf(failure.error) : null,
      reason: reason ? packJson(reason) : null,
    })
    .execute();
  await tx.updateTable('instance_actions').set({ updated_at: now }).where('id', '=', actionId).execute();
}

export function markFailed(database: Database, actionId: number): Promise<void> {
  return database.transact(async (tx) => {
    const failed = { message: 'Error', updated_at: new Date().toISOString() };
    await tx.updateTable('instance_actions').set(failed).where('id', '=', actionId).execute();
  });
}
