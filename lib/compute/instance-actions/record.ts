import type { Database, Tx } from '#lib/db/database.ts';
import {
  type Definition,
  defineWorkflow,
  type WorkflowDefinition,
  type WorkflowPlatform,
} from '#lib/engine/workflows/define.ts';
import { startWorkflow } from '#lib/engine/workflows/start.ts';
import { detailOf, userFacingError } from '#lib/engine/workflows/user-facing-error.ts';
import { InterruptedError } from '#lib/engine/workflows/waiting.ts';
import type { Run } from '#lib/engine/workflows/workflow.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { reasonOf } from '#lib/http/reason.ts';
import type { InstanceActionName } from './schema.ts';

/** What every workflow on a server is told: whose history its steps belong to. */
export interface ServerWork {
  serverId: string;
  actionId: number;
}

interface ActionSubject {
  id: string;
  project_id: string;
}

/**
 * Enters an action into a server's history, in the transaction that does or starts it. Returns its id.
 * @throws 400 for a reason that cannot be read
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
      reason: reasonOf(ctx),
      started_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Enters an action that is done with its transaction: nothing of it is left to a workflow. */
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

/** Enters an action and starts the workflow that does it, in one transaction with the change of the server. */
export async function beginAction<I extends ServerWork>(
  tx: Tx,
  ctx: ProjectContext,
  server: ActionSubject,
  { action, workflow, input }: ActionStart<I>,
): Promise<void> {
  const actionId = await recordAction(tx, ctx, server, action);
  // The parts of I that `input` leaves out are exactly these two.
  await startWorkflow(tx, workflow, server, { ...input, serverId: server.id, actionId } as I);
}

/** A run whose steps are told in the history of its server. */
export interface ServerRun extends Run {
  /**
   * A step that may fail where another way is left: answers whether it did its work. What came of it is kept, and its event
   * says why it failed. @param hasOtherWay whether a failure is one that the other way answers; any other is thrown
   */
  attempt(name: string, work: () => Promise<void>, hasOtherWay: (error: unknown) => boolean): Promise<boolean>;
}

interface ServerDefinition<I> extends Omit<Definition<I>, 'run'> {
  run(platform: WorkflowPlatform, run: ServerRun, input: I): Promise<void>;
}

/** A workflow on a server: each of its steps becomes an event of the action, and its failure the action's. */
export function defineServerWorkflow<I extends ServerWork>(definition: ServerDefinition<I>): WorkflowDefinition<I> {
  return defineWorkflow<I>({
    ...definition,
    run: (platform, run, input) => definition.run(platform, recorded(platform.database, run, input.actionId), input),
    async onFailure(platform, input, error) {
      await markFailed(platform.database, input.actionId);
      await definition.onFailure(platform, input, error);
    },
  });
}

function recorded(database: Database, run: Run, actionId: number): ServerRun {
  const telling = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = { actionId, event: `compute_${name}`, startedAt: new Date().toISOString() };
    try {
      const output = await work();
      await database.transact((tx) => recordStep(tx, started));
      return output;
    } catch (error) {
      // Whoever carries it out by now tells of it.
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
  /** The run or the request, as the log names it. */
  reference: string;
}

/** Enters a step of an action that has come to its end, with the reason when it failed. */
export async function recordStep(
  tx: Tx,
  { actionId, event, startedAt }: EventStart,
  failure?: StepFailure,
): Promise<void> {
  const now = new Date().toISOString();
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
    })
    .execute();
  await tx.updateTable('instance_actions').set({ updated_at: now }).where('id', '=', actionId).execute();
}

/** The action failed; its steps say why. */
export function markFailed(database: Database, actionId: number): Promise<void> {
  return database.transact(async (tx) => {
    const failed = { message: 'Error', updated_at: new Date().toISOString() };
    await tx.updateTable('instance_actions').set(failed).where('id', '=', actionId).execute();
  });
}
