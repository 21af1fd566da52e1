import { countItems, type JobRow } from '#lib/compute/jobs/progress.ts';
import { jobView } from '#lib/compute/jobs/service.ts';
import { hasScope } from '#lib/compute/jobs/visible-jobs.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Database } from '#lib/db/database.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { listUserScopes } from '#lib/identity/auth-scopes/user-scopes.ts';
import { scopeQueryOf } from '#lib/identity/tokens/resolve.ts';
import { type Caller, isAdmin, isInPerson } from '#lib/policy/caller.ts';
import { domainScope, SYSTEM_SCOPE, USER_SCOPE } from '#lib/screens/scope.ts';
import { actionsBy, actionsTo, failedActionsOfJobs, newestOf } from '../activity/user-actions.ts';
import { activityOf } from '../activity/view.ts';
import { namesOf } from '../navigation/search/describe.ts';
import { type ScopeRoles, undoScopesOfUser } from '../undo/scopes.ts';
import type { OwnJob, ResultsAnswer } from './schema.ts';

/** Maximum newest jobs in a response; unfinished jobs are always included. */
const MAX_JOBS = 50;

/** Results of the caller's work in all scopes with a role. A token that is bound to a scope sees only that scope. */
export async function listResults(ctx: AuthedContext): Promise<ResultsAnswer> {
  const { database, caller } = ctx;
  const { read } = database;
  const { userId } = caller;
  const scopes = await scopesOf(database, caller);
  const places = placesIn(scopes);
  const [own, others, failed, jobs] = await Promise.all([
    actionsBy(read, userId, places),
    actionsTo(read, userId, places),
    failedActionsOfJobs(read, userId, places),
    ownJobs(ctx, places),
  ]);
  return {
    activity: await activityOf(read, newestOf([own, others, failed]), {
      ...{ hasProjects: true, isAdmin: false },
      undoScopeOf: undoScopesOfUser(scopes),
    }),
    jobs,
  };
}

const isBound = (caller: Caller): boolean => !isInPerson(caller);

/** Places of the event log that are relevant to the caller, as named by its events. */
export const placesOf = async (database: Database, caller: Caller): Promise<ReadonlySet<string>> =>
  placesIn(await scopesOf(database, caller));

const scopesOf = async (database: Database, caller: Caller): Promise<readonly ScopeRoles[]> =>
  isBound(caller) ? [caller] : listUserScopes(database, caller.userId);

function placesIn(scopes: readonly ScopeRoles[]): ReadonlySet<string> {
  const places = new Set<string>();
  for (const { scope, roles } of scopes) {
    if (scope.kind === 'project') places.add(scope.id);
    if (scope.kind === 'domain') places.add(domainScope(scope.id));
    if (isAdmin({ scope, roles: new Set(roles) })) places.add(PLATFORM_PLACE);
  }
  return places;
}

/** Place of events outside of projects and domains. */
const PLATFORM_PLACE = '';

async function ownJobs(ctx: AuthedContext, places: ReadonlySet<string>): Promise<OwnJob[]> {
  const { database, caller } = ctx;
  const { read } = database;
  const visible = () =>
    read
      .selectFrom('jobs')
      .selectAll()
      .where('user_id', '=', caller.userId)
      .where((eb) => (isBound(caller) ? hasScope(database, caller.scope) : eb('project_id', 'in', ['', ...places])));
  const [unfinished, newest] = await Promise.all([
    visible().where('ended_at', 'is', null).execute(),
    visible().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_JOBS).execute(),
  ]);
  const seen = [...new Map([...newest, ...unfinished].map((row) => [row.id, row])).values()].toSorted(newestFirst);
  const ids = seen.map(({ id }) => id);
  const [counts, names] = await Promise.all([
    countItems(read, ids),
    namesOf(read, 'project', [...new Set(seen.map(({ project_id }) => project_id))]),
  ]);
  return seen.map((row) => {
    const name = names.get(row.project_id);
    return {
      scope: scopeWordOf(row),
      project: name === undefined ? null : { id: row.project_id, name },
      job: jobView(ctx, row, counts.get(row.id)),
    };
  });
}

const newestFirst = (one: JobRow, other: JobRow): number =>
  other.created_at.localeCompare(one.created_at) || other.id.localeCompare(one.id);

function scopeWordOf({ claims }: Pick<JobRow, 'claims'>): string {
  const scope = scopeQueryOf(unpackJson(claims));
  if (scope.kind === 'project') return scope.id;
  if (scope.kind === 'domain') return domainScope(scope.id);
  return scope.kind === 'system' ? SYSTEM_SCOPE : USER_SCOPE;
}
