import type { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import type { WorkflowDefinition } from '#lib/engine/workflows/define.ts';
import { actorOf } from '#lib/events/log.ts';
import { type HandlerOptions, handler, type VerbHandler } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ParsedInput, Reply } from '#lib/http/endpoint.ts';
import { beginAction, recordDone, type ServerWork } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServerForVerb } from '../servers/service.ts';
import type { ServerRow } from '../servers/view/view.ts';
import { type ServerVerb, VERBS, type VerbsWith } from './verbs.ts';

type RecordedVerb = ServerVerb & VerbsWith<{ history: object }>;
type Columns = Partial<ServerRow>;

/** A change of a server by a verb. */
interface VerbChange {
  tx: Tx;
  ctx: ProjectContext;
  server: ServerRow;
  reply: Reply;
  /** Changes the row, if there are columns, and starts the workflow of the action. */
  begin<I extends ServerWork>(
    workflow: WorkflowDefinition<I>,
    input: Omit<I, keyof ServerWork>,
    columns?: Columns,
  ): Promise<void>;
  /** Changes the row and records a complete action. @param event the verb by default */
  finish(columns: Columns, event?: string): Promise<void>;
}

interface VerbDeclaration<B, R> extends HandlerOptions<B, R> {
  run(change: VerbChange, body: ParsedInput<B>): Promise<R extends z.ZodType ? z.output<R> | undefined : void>;
}

/** A handler in one transaction. @throws 404, 409 by state or lock */
export const transactVerb =
  <B extends z.ZodType | undefined = undefined, R extends z.ZodType | undefined = undefined>({
    run,
    ...options
  }: VerbDeclaration<B, R>) =>
  (verb: RecordedVerb): VerbHandler => {
    const action = VERBS[verb].history.is;
    return handler<B, R>(
      (ctx, id, body, reply) =>
        ctx.database.transact(async (tx) => {
          const server = await loadServerForVerb(tx, ctx, verb, id);
          const change: VerbChange = {
            ...{ tx, ctx, server, reply },
            async begin(workflow, input, columns) {
              if (columns) await changeServer(tx, actorOf(ctx), server, verb, columns);
              await beginAction(tx, ctx, server, { action, workflow, input });
            },
            async finish(columns, event = verb) {
              await changeServer(tx, actorOf(ctx), server, event, columns);
              await recordDone(tx, ctx, server, action);
            },
          };
          return run(change, body);
        }),
      options,
    );
  };
