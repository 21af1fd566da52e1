import type { z } from 'zod';
import type { Tx } from '#lib/db/database.ts';
import type { WorkflowDefinition } from '#lib/engine/workflows/define.ts';
import { actorOf } from '#lib/events/log.ts';
import { type Action, serveVerb } from '#lib/http/actions.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { ParsedInput, Reply, SuccessStatus } from '#lib/http/endpoint.ts';
import { beginAction, recordDone, type ServerWork } from '../instance-actions/record.ts';
import { changeServer } from '../servers/life/change.ts';
import { loadServerForVerb } from '../servers/service.ts';
import type { ServerRow } from '../servers/view/view.ts';
import type { HistoryWord, ServerVerb } from './verbs.ts';

type ServedVerb = Parameters<typeof serveVerb>[0] & { history: { is: HistoryWord } };
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

interface VerbDeclaration<B, R> {
  body?: B;
  response?: R;
  /** 202 by default. */
  status?: SuccessStatus;
  run(change: VerbChange, body: ParsedInput<B>): Promise<R extends z.ZodType ? z.output<R> | undefined : void>;
}

/** The server side of a verb, in one transaction. @throws 404, 409 by state or lock */
export function transactVerb<
  Name extends ServerVerb,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(verbs: Record<Name, ServedVerb>, verb: Name, declaration: VerbDeclaration<B, R>): Record<string, Action> {
  const { run, status = 202, ...schemas } = declaration;
  const action = verbs[verb].history.is;
  return serveVerb<z.ZodType<{ id: string }>, B, R>(verbs[verb], {
    ...schemas,
    status,
    run: (ctx, { params, body, reply }) =>
      ctx.database.transact(async (tx) => {
        const server = await loadServerForVerb(tx, ctx, verb, params.id);
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
  });
}
