import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { namesOf } from '../search/describe.ts';
import { COLUMNS } from './deeds.ts';
import { verbOf } from './event-words.ts';
import { ACTIVITY_KINDS, type ActivityKind, type GoneObject } from './schema.ts';

/** Events of an object that are looked through for the request that deleted it. */
const MAX_EVENTS = 200;
const DELETIONS: ReadonlySet<string> = new Set(['delete', 'deleting', 'deleted', 'soft_delete']);

/** What the log knows of an object of the project that is not there. */
export const getGoneObject = (ctx: ProjectContext, id: string): Promise<GoneObject> => lookUp(ctx, id, ctx.projectId);

/** The same of an object of whatever project, or of none. */
export const getAnyGoneObject = (ctx: AuthedContext, id: string): Promise<GoneObject> => lookUp(ctx, id, undefined);

async function lookUp({ database: { read }, env }: AuthedContext, id: string, projectId: string | undefined) {
  const all = read
    .selectFrom('events')
    .select(COLUMNS)
    .where('object_id', '=', id)
    .where('kind', 'in', ACTIVITY_KINDS)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS);
  const events = await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute();
  const last = events[0];
  const kept_days = env.NEPHOS_RETENTION_EVENTS_DAYS;
  if (!last) return { gone: { kind: null, name: null, deletion: null, project: null, kept_days } };
  const deletions = events.filter(({ type }) => DELETIONS.has(verbOf(type)));
  const deletion = deletions.find(({ user_id }) => user_id !== null) ?? deletions[0];
  const [names, people, projects] = await Promise.all([
    read.selectFrom('event_objects').select('name').where('object_id', '=', id).where('kind', '=', last.kind).execute(),
    namesOf(read, 'user', deletion?.user_id ? [deletion.user_id] : []),
    projectId === undefined ? namesOf(read, 'project', [last.project_id]) : new Map<string, string>(),
  ]);
  const by = deletion?.user_id
    ? { id: deletion.user_id, name: people.get(deletion.user_id) ?? deletion.user_id }
    : null;
  const project = projects.get(last.project_id);
  return {
    gone: {
      kind: last.kind as ActivityKind,
      name: names[0]?.name || null,
      deletion: deletion ? { at: deletion.at, by, request_id: deletion.request_id } : null,
      project: project === undefined ? null : { id: last.project_id, name: project },
      kept_days,
    },
  };
}
