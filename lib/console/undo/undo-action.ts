import { callerInProject } from '#lib/compute/jobs/call.ts';
import { readApiResponse } from '#lib/engine/workflows/request-once.ts';
import { Conflict, type ErrorKind, NotFound, PlatformError } from '#lib/errors/errors.ts';
import { ResponseError } from '#lib/errors/response-error.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { type Caller, isAdmin } from '#lib/policy/caller.ts';
import { domainScope, readScope } from '#lib/screens/scope.ts';
import { isKnownKind } from '../activity/kinds.ts';
import type { UserAction } from '../activity/logged-event.ts';
import { domainViewer } from '../activity/people.ts';
import { COLUMNS } from '../activity/user-actions.ts';
import { statesOfActions } from '../activity/view.ts';
import { planUndo, undoEnd } from './plan.ts';
import type { UndoRequest } from './reversal.ts';

/**
 * Undoes an action with requests of the caller, who needs the rights for them. They are recorded under the id of this
 * request, so that they can be undone as well. @throws 404, 409 if it cannot be undone, and errors of the requests
 */
export async function undoAction(ctx: AuthedContext, id: string): Promise<void> {
  const { read } = ctx.database;
  const userAction = await loadAction(ctx, id);
  const state = (await statesOfActions(read, [userAction])).get(userAction);
  if (state === 'running') throw Conflict('This action is in progress. Wait until it has finished.');
  if (state === 'failed') throw Conflict('This action failed, so there is nothing to undo.');
  const plan = await planUndo(read, userAction, domainViewer(ctx));
  if (!plan) throw Conflict('This action cannot be undone.');
  if (Date.now() > undoEnd(userAction)) throw Conflict('An action can be undone for 10 minutes. This time is over.');
  if (plan.obstacle) {
    const { name } = plan.obstacle.values;
    throw Conflict(
      `The object was changed since${name === undefined ? '' : ` by ${name}`}. The action can no longer be undone.`,
    );
  }
  const caller = await callerAt(ctx, userAction.project_id);
  for (const request of plan.requests) await send(ctx, caller, request);
}

/** @throws 404 for an action that the token's activity does not list */
async function loadAction(ctx: AuthedContext, id: string): Promise<UserAction> {
  const event = /^\d{1,18}$/.test(id)
    ? await ctx.database.read.selectFrom('events').select(COLUMNS).where('id', '=', Number(id)).executeTakeFirst()
    : undefined;
  if (!event || !isKnownKind(event.kind) || !isVisible(ctx.caller, event.project_id)) throw NotFound('Action', id);
  return { ...event, kind: event.kind };
}

function isVisible(caller: Caller, place: string): boolean {
  const { scope } = caller;
  if (isAdmin(caller)) return true;
  if (scope.kind === 'domain') return place === domainScope(scope.id);
  return scope.kind === 'project' && place === scope.id;
}

/** The caller in the project of the action, if the token has no project. @throws 404 without access to it */
async function callerAt({ caller, database }: AuthedContext, place: string): Promise<Caller> {
  if (place === '' || caller.scope.kind === 'project' || readScope(place).kind !== 'project') return caller;
  const there = await callerInProject(database.read, caller, place);
  if (!there) throw NotFound('Project', place);
  return there;
}

/** Requests to the platform itself use no network; the address only needs to be valid. */
const INSIDE = 'http://platform.invalid';

async function send({ callAs, requestId }: AuthedContext, caller: Caller, request: UndoRequest): Promise<void> {
  const { method, path, json, headers } = request;
  const answer = await callAs(
    new Request(`${INSIDE}${path}`, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      body: json === undefined ? null : JSON.stringify(json),
    }),
    { caller, requestId },
  );
  const { status, refusal } = await readApiResponse(answer, requestId);
  if (refusal === null) return;
  const kind = KINDS[status];
  if (!kind) throw new ResponseError(status, `${path} returned ${status}: ${refusal}`);
  throw new PlatformError(kind, refusal);
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: 'invalid',
  401: 'forbidden',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  412: 'preconditionFailed',
  413: 'quotaExceeded',
};
