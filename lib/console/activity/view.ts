import { runningActions } from '#lib/compute/instance-actions/running.ts';
import { type HistoryWord, historyLabel } from '#lib/compute/server-actions/verbs.ts';
import type { Reader } from '#lib/db/database.ts';
import { unpackJson } from '#lib/db/tables/column-types.ts';
import { namesOf } from '../search/describe.ts';
import { isFailure, verbOf, wordsOf } from './event-words.ts';
import type { Deed } from './logged-event.ts';
import { knownObjects, lastNames } from './object-names.ts';
import { actorNamer, type DomainViewer } from './people.ts';
import { recoveryWords } from './recoveries.ts';
import { ACTION_RESULTS } from './result-words.ts';
import { assignmentWords } from './role-assignments.ts';
import type { Activity } from './schema.ts';
import { type DeedState, statesOf } from './states.ts';

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
  /** Each with the project that it happened in. */
  hasProjects: boolean;
  /** Hosts are named to administrators only. */
  isAdmin: boolean;
  viewer?: DomainViewer | undefined;
}

/** Deeds as they are shown. */
export async function activityOf(
  read: Reader,
  deeds: readonly Deed[],
  { hasProjects, isAdmin, viewer }: Audience,
): Promise<Activity[]> {
  const [known, names, actorOf, outcomes, states, changes, assignments, projects] = await Promise.all([
    knownObjects(read, deeds),
    lastNames(read, deeds),
    actorNamer(
      read,
      deeds.map(({ user_id, recovery_id }) => (recovery_id === undefined ? user_id : null)),
      viewer,
    ),
    outcomesOf(read, deeds),
    statesOf(read, deeds),
    changesOf(read, deeds),
    assignmentWords(read, deeds, viewer),
    namesOf(read, 'project', hasProjects ? [...new Set(deeds.map(({ project_id }) => project_id))] : []),
  ]);
  return Promise.all(
    deeds.map(async (deed) => {
      const { id, at, kind, type, object_id, user_id, request_id, project_id } = deed;
      const object = known.get(deed);
      const outcome = outcomes.get(keyOf(deed));
      const ending = outcome ? endOf(outcome) : (states.get(deed) ?? plainEnd(deed));
      const object_name = object?.name || names.get(`${kind} ${object_id}`) || null;
      const project = projects.get(project_id);
      const verb = VERBS[verbOf(type)] ?? 'update';
      return {
        id: String(id),
        at,
        ended_at: ending.at,
        kind,
        verb,
        ...(await wordsOfDeed(read, deed, { ending, outcome, change: changes.get(Number(id)), isAdmin })),
        ...assignments.get(deed),
        request_id,
        object_id: object?.id ?? object_id,
        object_name,
        is_there: object !== undefined && verbOf(type) !== 'deleted',
        ...actorOf(deed.recovery_id === undefined ? user_id : null),
        recovery_id: deed.recovery_id ?? null,
        project: project === undefined ? null : { id: project_id, name: project },
      };
    }),
  );
}

/** How deeds ended, without anything else of them. */
export async function stateOfDeeds(read: Reader, deeds: readonly Deed[]): Promise<Map<Deed, Activity['state']>> {
  const [outcomes, states] = await Promise.all([outcomesOf(read, deeds), statesOf(read, deeds)]);
  const found = await Promise.all(
    deeds.map(async (deed) => {
      if (deed.recovery_id !== undefined) return [deed, (await recoveryWords(read, deed, false)).state] as const;
      const outcome = outcomes.get(keyOf(deed));
      return [deed, (outcome ? endOf(outcome) : (states.get(deed) ?? plainEnd(deed))).state] as const;
    }),
  );
  return new Map(found);
}

interface Facts {
  ending: DeedState;
  outcome: Outcome | undefined;
  change: unknown;
  isAdmin: boolean;
}

async function wordsOfDeed(
  read: Reader,
  deed: Deed,
  { ending, outcome, change, isAdmin }: Facts,
): Promise<Pick<Activity, 'action' | 'state' | 'result' | 'values'>> {
  if (deed.recovery_id !== undefined) {
    return { action: historyLabel('evacuate'), ...(await recoveryWords(read, deed, isAdmin)) };
  }
  const words = outcome
    ? { label: historyLabel(outcome.action), ...ACTION_RESULTS[outcome.action] }
    : wordsOf(deed.type, change);
  const { state } = ending;
  return { action: words.label, state, result: state === 'running' ? null : words[state], values: {} };
}

const plainEnd = ({ type, at }: Deed): DeedState => ({ state: isFailure(type) ? 'failed' : 'done', at });

const keyOf = ({ object_id, request_id }: Pick<Deed, 'object_id' | 'request_id'>) => `${object_id} ${request_id}`;

interface Outcome {
  action: HistoryWord;
  message: string | null;
  updated_at: string;
  is_running: boolean;
}

const endOf = ({ message, is_running, updated_at }: Outcome): DeedState => ({
  state: message === 'Error' ? 'failed' : is_running ? 'running' : 'done',
  at: updated_at,
});

/** What requests asked of instances, whether it goes on, and whether it failed. */
async function outcomesOf(read: Reader, deeds: readonly Deed[]): Promise<Map<string, Outcome>> {
  const asked = deeds.filter(({ kind, request_id }) => kind === 'server' && request_id !== null);
  if (asked.length === 0) return new Map();
  const servers = [...new Set(asked.map(({ object_id }) => object_id))];
  const [rows, running] = await Promise.all([
    read
      .selectFrom('instance_actions')
      .select(['id', 'server_id', 'request_id', 'action', 'message', 'updated_at'])
      .where('server_id', 'in', servers)
      .where('request_id', 'in', [...new Set(asked.flatMap(({ request_id }) => request_id ?? []))])
      .execute(),
    runningActions(read, servers),
  ]);
  return new Map(
    rows.map((row) => [`${row.server_id} ${row.request_id}`, { ...row, is_running: running.has(Number(row.id)) }]),
  );
}

/** Of hosts, what was changed: it says more than that something was. */
async function changesOf(read: Reader, deeds: readonly Deed[]): Promise<Map<number, unknown>> {
  const ids = deeds.flatMap(({ id, type }) => (/^(?:host|segment_host)\.update$/.test(type) ? [id] : []));
  if (ids.length === 0) return new Map();
  const rows = await read.selectFrom('events').select(['id', 'after']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, after }) => [Number(id), after === null ? undefined : unpackJson(after)]));
}
