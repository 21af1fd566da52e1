import { z } from 'zod';
import { listRunningActionIds } from '#lib/compute/instance-actions/running-actions.ts';
import { type HistoryWord, historyLabel } from '#lib/compute/server-actions/verbs.ts';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import { namesOf } from '../navigation/search/describe.ts';
import { hasInverse, planUndo, undoEnd } from '../undo/plan.ts';
import { isFailure, verbOf, wordsOf } from './event-words.ts';
import type { UserAction } from './logged-event.ts';
import { knownObjects, lastNames } from './object-names.ts';
import { actorNamer, type DomainViewer } from './people.ts';
import { recoveryWords } from './recoveries.ts';
import { ACTION_RESULTS } from './result-words.ts';
import { assignmentWords } from './role-assignments.ts';
import type { Activity } from './schema.ts';
import { statesOf, type UserActionState } from './states.ts';

const VERBS: Readonly<Record<string, Activity['verb']>> = {
  create: 'create',
  register: 'create',
  add: 'create',
  delete: 'delete',
  deleting: 'delete',
  soft_delete: 'delete',
  deleted: 'delete',
  remove: 'delete',
  down: 'down',
};

interface Audience {
  hasProjects: boolean;
  /** Host names are for administrators only. */
  isAdmin: boolean;
  viewer?: DomainViewer | undefined;
  /** Scope in which the viewer can undo what happened at a place of the log; undefined without the rights. */
  undoScopeOf(place: string): string | undefined;
}

export async function activityOf(
  read: Reader,
  userActions: readonly UserAction[],
  { hasProjects, isAdmin, viewer, undoScopeOf }: Audience,
): Promise<Activity[]> {
  const [known, names, actorOf, outcomes, states, changes, assignments, projects] = await Promise.all([
    knownObjects(read, userActions),
    lastNames(read, userActions),
    actorNamer(
      read,
      userActions.map(({ user_id, recovery_id }) => (recovery_id === undefined ? user_id : null)),
      viewer,
    ),
    outcomesOf(read, userActions),
    statesOf(read, userActions),
    changesOf(read, userActions),
    assignmentWords(read, userActions, viewer),
    namesOf(read, 'project', hasProjects ? [...new Set(userActions.map(({ project_id }) => project_id))] : []),
  ]);
  return Promise.all(
    userActions.map(async (userAction) => {
      const { id, at, kind, type, object_id, user_id, request_id, project_id } = userAction;
      const object = known.get(userAction);
      const outcome = outcomes.get(keyOf(userAction));
      const ending = outcome ? endOf(outcome) : (states.get(userAction) ?? plainEnd(userAction));
      const object_name = object?.name || names.get(`${kind} ${object_id}`) || null;
      const project = projects.get(project_id);
      const verb = VERBS[verbOf(type)] ?? 'update';
      return {
        id: String(id),
        at,
        ended_at: ending.at,
        kind,
        verb,
        ...(await wordsOfAction(read, userAction, { ending, outcome, change: changes.get(Number(id)), isAdmin })),
        ...assignments.get(userAction),
        request_id,
        object_id: object?.id ?? object_id,
        object_name,
        is_there: object !== undefined && verbOf(type) !== 'deleted',
        ...actorOf(userAction.recovery_id === undefined ? user_id : null),
        recovery_id: userAction.recovery_id ?? null,
        project: project === undefined ? null : { id: project_id, name: project },
        undo: ending.state === 'done' ? await undoOf(read, userAction, undoScopeOf(project_id), viewer) : null,
      };
    }),
  );
}

export async function statesOfActions(
  read: Reader,
  userActions: readonly UserAction[],
): Promise<Map<UserAction, Activity['state']>> {
  const [outcomes, states] = await Promise.all([outcomesOf(read, userActions), statesOf(read, userActions)]);
  const found = await Promise.all(
    userActions.map(async (userAction) => {
      if (userAction.recovery_id !== undefined)
        return [userAction, (await recoveryWords(read, userAction, false)).state] as const;
      const outcome = outcomes.get(keyOf(userAction));
      return [userAction, (outcome ? endOf(outcome) : (states.get(userAction) ?? plainEnd(userAction))).state] as const;
    }),
  );
  return new Map(found);
}

async function undoOf(
  read: Reader,
  userAction: UserAction,
  scope: string | undefined,
  viewer: DomainViewer | undefined,
): Promise<Activity['undo']> {
  if (scope === undefined || !hasInverse(userAction) || Date.now() > undoEnd(userAction)) return null;
  const plan = await planUndo(read, userAction, viewer);
  return plan ? { scope, until: plan.until, obstacle: plan.obstacle, loss: plan.loss } : null;
}

interface Facts {
  ending: UserActionState;
  outcome: Outcome | undefined;
  change: unknown;
  isAdmin: boolean;
}

async function wordsOfAction(
  read: Reader,
  userAction: UserAction,
  { ending, outcome, change, isAdmin }: Facts,
): Promise<Pick<Activity, 'action' | 'state' | 'result' | 'values'>> {
  if (userAction.recovery_id !== undefined) {
    return { action: historyLabel('evacuate'), ...(await recoveryWords(read, userAction, isAdmin)) };
  }
  const [action, done, failed] = outcome
    ? [historyLabel(outcome.action), ...ACTION_RESULTS[outcome.action]]
    : wordsOf(userAction.type, change);
  const { state } = ending;
  return { action, state, result: { running: null, done, failed }[state], values: valuesIn(change) };
}

const plainEnd = ({ type, at }: UserAction): UserActionState => ({ state: isFailure(type) ? 'failed' : 'done', at });

const keyOf = ({ object_id, request_id }: Pick<UserAction, 'object_id' | 'request_id'>) => `${object_id} ${request_id}`;

interface Outcome {
  action: HistoryWord;
  message: string | null;
  updated_at: string;
  is_running: boolean;
}

const endOf = ({ message, is_running, updated_at }: Outcome): UserActionState => ({
  state: message === 'Error' ? 'failed' : is_running ? 'running' : 'done',
  at: updated_at,
});

/** Requested instance actions, whether they run, and whether they failed. */
async function outcomesOf(read: Reader, userActions: readonly UserAction[]): Promise<Map<string, Outcome>> {
  const requested = userActions.filter(({ kind, request_id }) => kind === 'server' && request_id !== null);
  if (requested.length === 0) return new Map();
  const servers = [...new Set(requested.map(({ object_id }) => object_id))];
  const [rows, running] = await Promise.all([
    read
      .selectFrom('instance_actions')
      .select(['id', 'server_id', 'request_id', 'action', 'message', 'updated_at'])
      .where('server_id', 'in', servers)
      .where('request_id', 'in', [...new Set(requested.flatMap(({ request_id }) => request_id ?? []))])
      .execute(),
    listRunningActionIds(read, servers),
  ]);
  return new Map(
    rows.map((row) => [`${row.server_id} ${row.request_id}`, { ...row, is_running: running.has(Number(row.id)) }]),
  );
}

/** Values of sentences about sign-ins through identity providers. */
const SignInChange = z.object({ provider: z.string().optional(), reason: z.string().optional() });

const valuesIn = (change: unknown): Activity['values'] => {
  const { provider, reason } = SignInChange.safeParse(change).data ?? {};
  return { ...(provider !== undefined && { provider }), ...(reason !== undefined && { reason }) };
};

/** Events whose content is shown, besides their verb. */
const DETAILED = /^(?:(?:host|segment_host)\.update|user\.federatedSignIn|identity_provider\.rejectSignIn)$/;

/** Changes that are more specific than the verb. */
async function changesOf(read: Reader, userActions: readonly UserAction[]): Promise<Map<number, unknown>> {
  const ids = userActions.flatMap(({ id, type }) => (DETAILED.test(type) ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('events').select(['id', 'after']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, after }) => [Number(id), after === null ? undefined : unpackJson(after)]));
}
