import { runningActions } from '#lib/compute/instance-actions/running.ts';
import { historyLabel } from '#lib/compute/server-actions/verbs.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { namesOf } from '../search/describe.ts';
import type { SearchKind } from '../search/schema.ts';
import { type Deed, deedsIn } from './deeds.ts';
import { ACTION_RESULTS } from './result-words.ts';
import type { Activity, ActivityAnswer, ActivityQuery } from './schema.ts';
import { VERB_RESULTS } from './verb-results.ts';

/** What was done in the project last; with `mine` by the caller alone. */
export async function listActivity(ctx: ProjectContext, { mine }: ActivityQuery): Promise<ActivityAnswer> {
  const { read } = ctx.database;
  const deeds = await deedsIn(read, { projectId: ctx.projectId, ...(mine ? { userId: ctx.caller.userId } : {}) });
  return { activity: (await told(read, deeds)).map((one) => ({ ...one, project: null })) };
}

/** What was done on the platform last, each with the project that it happened in. */
export async function listAllActivity({ database: { read } }: AuthedContext): Promise<ActivityAnswer> {
  return { activity: await toldByProject(read, await deedsIn(read, {})) };
}

/** Deeds as they are told, each with the project that it happened in. */
export async function toldByProject(read: Reader, deeds: readonly Deed[]): Promise<Activity[]> {
  const projects = await namesOf(read, 'project', [...new Set(deeds.map(({ project_id }) => project_id))]);
  const all = await told(read, deeds);
  const projectOf = (id: string | undefined) => {
    const name = projects.get(id ?? '');
    return id === undefined || name === undefined ? null : { id, name };
  };
  return all.map((one, index) => ({ ...one, project: projectOf(deeds[index]?.project_id) }));
}

/** Kinds whose objects have a name of their own; the others are told of by their kind. */
const NAMED: Partial<Record<Activity['kind'], SearchKind>> = {
  server: 'server',
  volume: 'volume',
  snapshot: 'snapshot',
  backup: 'backup',
  image: 'image',
  network: 'network',
  subnet: 'subnet',
  router: 'router',
  floatingip: 'floating_ip',
  security_group: 'security_group',
  port: 'port',
  project: 'project',
  user: 'user',
  group: 'group',
  role: 'role',
  domain: 'domain',
  flavor: 'flavor',
  segment: 'segment',
};

async function told(read: Reader, deeds: readonly Deed[]): Promise<Omit<Activity, 'project'>[]> {
  const known = await knownObjects(read, deeds);
  const isUnknown = (deed: Deed) => NAMED[deed.kind] !== undefined && !known.has(deed);
  const [people, gone, outcomes, states] = await Promise.all([
    namesOf(read, 'user', [...new Set(deeds.flatMap(({ user_id }) => user_id ?? []))]),
    lastNames(read, deeds.filter(isUnknown)),
    outcomesOf(read, deeds),
    statesOf(read, deeds),
  ]);
  return deeds.map((deed) => {
    const { id, at, kind, verb, object_id, user_id, request_id } = deed;
    const outcome = outcomes.get(`${object_id} ${request_id}`);
    const stored = states.get(deed);
    const object = known.get(deed);
    const object_name = object?.name ?? gone.get(object_id) ?? null;
    const state = outcome ? stateOf(outcome) : (stored?.state ?? 'done');
    const words = outcome ? ACTION_RESULTS[outcome.action] : VERB_RESULTS[verb];
    return {
      id: String(id),
      at,
      ended_at: outcome?.updated_at ?? stored?.at ?? at,
      kind,
      verb,
      action: outcome ? historyLabel(outcome.action) : null,
      state,
      result: state === 'running' || !object_name ? null : words[state],
      request_id,
      object_id: object?.id ?? object_id,
      object_name,
      is_there: object !== undefined && verb !== 'delete',
      by: user_id === null ? null : { id: user_id, name: people.get(user_id) ?? user_id },
    };
  });
}

/** What the deeds were about, as far as it is there and has a name. */
async function knownObjects(read: Reader, deeds: readonly Deed[]): Promise<Map<Deed, { id: string; name: string }>> {
  const known = new Map<Deed, { id: string; name: string }>();
  for (const [kind, some] of Map.groupBy(deeds, (deed) => deed.kind)) {
    const ids = [...new Set(some.map(({ object_id }) => object_id))];
    const named = NAMED[kind];
    const found = kind === 'host' ? await hostsNamed(read, ids) : named ? await namesOf(read, named, ids) : new Map();
    for (const deed of some) {
      const told = found.get(deed.object_id);
      if (told === undefined) continue;
      known.set(deed, kind === 'host' ? { id: told, name: deed.object_id } : { id: deed.object_id, name: told });
    }
  }
  return known;
}

/** The ids of hosts, which the event log knows by their names. */
async function hostsNamed(read: Reader, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await read.selectFrom('hosts').select(['id', 'name']).where('name', 'in', names).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Events that are looked through for names. */
const MOST_READ = 500;

/** How objects that are gone were called last, as far as the event log still knows. */
async function lastNames(read: Reader, deeds: readonly Deed[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const ids = [...new Set(deeds.map(({ object_id }) => object_id))];
  if (ids.length === 0) return names;
  const rows = await read
    .selectFrom('events')
    .select(['object_id', 'before', 'after'])
    .where('object_id', 'in', ids)
    .where((eb) => eb.or([eb('after', 'like', '%"name":"%'), eb('before', 'like', '%"name":"%')]))
    .orderBy('id', 'desc')
    .limit(MOST_READ)
    .execute();
  for (const { object_id, before, after } of rows.reverse()) {
    for (const told of [before, after]) {
      const name = /"name":"((?:[^"\\]|\\.)*)"/.exec(told ?? '')?.[1];
      if (name !== undefined) names.set(object_id, JSON.parse(`"${name}"`));
    }
  }
  return names;
}

const stateOf = ({ message, is_running }: { message: string | null; is_running: boolean }): Activity['state'] =>
  message === 'Error' ? 'failed' : is_running ? 'running' : 'done';

/** Where what is kept of a kind says how far it is. */
const STORED = { volume: 'volumes', snapshot: 'snapshots', backup: 'backups', image: 'images' } as const;
const isStored = (kind: string): kind is keyof typeof STORED => Object.hasOwn(STORED, kind);

/** What has become of data that was asked for: their status tells it of the last that was asked of each. */
async function statesOf(read: Reader, deeds: readonly Deed[]) {
  const states = new Map<Deed, { state: Activity['state']; at: string | null }>();
  const last = new Map(deeds.toReversed().map((deed) => [deed.object_id, deed]));
  for (const [kind, some] of Map.groupBy(last.values(), (deed) => deed.kind)) {
    if (!isStored(kind)) continue;
    const rows = await read
      .selectFrom(STORED[kind])
      .select(['id', 'status', 'updated_at'])
      .where(
        'id',
        'in',
        some.map(({ object_id }) => object_id),
      )
      .execute();
    for (const { id, status, updated_at } of rows) {
      const deed = last.get(id);
      const state = endOf(status);
      // What went well may be changed again by things that nobody asked of it: then it is no news once more.
      if (deed) states.set(deed, { state, at: state === 'done' ? null : updated_at });
    }
  }
  return states;
}

/** Statuses of data that is on its way, of volumes, their copies and of images. */
const endOf = (status: string): Activity['state'] =>
  /^error|^killed$/.test(status) ? 'failed' : status.endsWith('ing') ? 'running' : 'done';

/** What requests asked of instances, whether it goes on, and whether it failed. */
async function outcomesOf(read: Reader, deeds: readonly Deed[]) {
  const asked = deeds.filter(({ kind, request_id }) => kind === 'server' && request_id !== null);
  if (asked.length === 0) return new Map<string, never>();
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
