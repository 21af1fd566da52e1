import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { undoScopeOfToken } from '../undo/scopes.ts';
import { domainLog, LIST_DOMAIN_ACTIVITY } from './domain-log.ts';
import { type LogFilter, logOf } from './filters.ts';
import type { UserAction } from './logged-event.ts';
import { domainViewer } from './people.ts';
import type { ActivityAnswer, ActivityQuery, AllActivityQuery } from './schema.ts';
import { readUserActions } from './user-actions.ts';
import { activityOf, statesOfActions } from './view.ts';

const DEFAULT_LIMIT = 20;

export function listActivity(ctx: ProjectContext, { mine, ...query }: ActivityQuery): Promise<ActivityAnswer> {
  const userId = mine ? ctx.caller.userId : undefined;
  return page(ctx, query, { ...query, projectId: ctx.projectId, userId }, false);
}

/** Activity of the whole platform; each entry includes its project. */
export function listAllActivity(
  ctx: AuthedContext,
  { mine, project, ...query }: AllActivityQuery,
): Promise<ActivityAnswer> {
  const userId = mine ? ctx.caller.userId : undefined;
  return page(ctx, query, { ...query, projectId: project, userId }, true);
}

/** Activity of a domain: users, groups, projects, roles and the domain itself. @throws 403 for another domain, 404 */
export async function listDomainActivity(
  ctx: AuthedContext,
  domainId: string,
  { mine, ...query }: ActivityQuery,
): Promise<ActivityAnswer> {
  const projectId = await domainLog(ctx, LIST_DOMAIN_ACTIVITY, domainId);
  const userId = mine ? ctx.caller.userId : undefined;
  return page(ctx, query, { ...query, projectId, userId }, false);
}

async function page(
  ctx: AuthedContext,
  { limit = DEFAULT_LIMIT, marker, result }: ActivityQuery,
  filter: LogFilter,
  isAdmin: boolean,
): Promise<ActivityAnswer> {
  const { env } = ctx;
  const { read } = ctx.database;
  const viewer = domainViewer(ctx);
  const ofResult = async (userActions: UserAction[]) => {
    if (result === undefined) return userActions;
    const states = await statesOfActions(read, userActions);
    return userActions.filter((userAction) => states.get(userAction) === result);
  };
  const before = marker === undefined ? undefined : Number(marker);
  const { userActions, next } = await readUserActions(read, {
    ...(await logOf(read, filter, viewer)),
    limit,
    before,
    select: ofResult,
  });
  return {
    activity: await activityOf(read, userActions, {
      ...{ hasProjects: isAdmin, isAdmin, viewer },
      undoScopeOf: undoScopeOfToken(ctx.caller),
    }),
    next: next === undefined ? null : String(next),
    kept_days: env.NEPHOS_RETENTION_EVENTS_DAYS,
  };
}
