import { z } from 'zod';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Reader } from '#lib/db/database.ts';
import type { AuthedContext, ProjectContext } from '#lib/http/context.ts';
import { namesOf } from '../navigation/search/describe.ts';
import { domainLog, GET_DOMAIN_GONE } from './domain-log.ts';
import { verbOf } from './event-words.ts';
import { ACTIVITY_KINDS, type ActivityKind } from './kinds.ts';
import { actorNamer, domainViewer } from './people.ts';
import type { GoneObject } from './schema.ts';
import { COLUMNS } from './user-actions.ts';

/** Maximum events of an object searched for its deletion. */
const MAX_EVENTS = 200;
/** Kinds whose events have the object's id: assignments use the actor's, quotas the project's. */
const OWN_KINDS = ACTIVITY_KINDS.filter((kind) => kind !== 'role_assignment' && kind !== 'quota');
const DELETIONS: ReadonlySet<string> = new Set(['delete', 'deleting', 'deleted', 'soft_delete']);

/** What the log contains about a missing object of the project. */
export const getGoneObject = (ctx: ProjectContext, { id }: { id: string }): Promise<GoneObject> =>
  findGoneObject(ctx, id, ctx.projectId);

/** For an object of any project, or none. */
export const getAnyGoneObject = (ctx: AuthedContext, id: string): Promise<GoneObject> =>
  findGoneObject(ctx, id, undefined);

/** For an object of a domain. @throws 403 for another domain, 404 for an unknown one */
export const getDomainGoneObject = async (ctx: AuthedContext, domainId: string, id: string): Promise<GoneObject> =>
  findGoneObject(ctx, id, await domainLog(ctx, GET_DOMAIN_GONE, domainId));

/** Hosts appear in the log by name; undefined if no deleted host had this id. */
async function deletedHostName(read: Reader, id: string): Promise<string | undefined> {
  const deletions = await read
    .selectFrom('events')
    .select(['object_id', 'before'])
    .where('kind', '=', 'host')
    .where('type', '=', 'host.delete')
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  const found = deletions.find(
    ({ before }) => before !== null && DeletedHost.safeParse(unpackJson(before)).data?.id === id,
  );
  return found?.object_id;
}

const DeletedHost = z.object({ id: z.string() });

async function findGoneObject(ctx: AuthedContext, pageId: string, projectId: string | undefined): Promise<GoneObject> {
  const { env } = ctx;
  const { read } = ctx.database;
  const id = projectId === undefined ? ((await deletedHostName(read, pageId)) ?? pageId) : pageId;
  const all = read
    .selectFrom('events')
    .select(COLUMNS)
    .where('object_id', '=', id)
    .where('kind', 'in', OWN_KINDS)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS);
  const events = await (projectId === undefined ? all : all.where('project_id', '=', projectId)).execute();
  const last = events[0];
  const kept_days = env.NEPHOS_RETENTION_EVENTS_DAYS;
  if (!last) return { gone: { object_id: id, kind: null, name: null, deletion: null, project: null, kept_days } };
  const deletions = events.filter(({ type }) => DELETIONS.has(verbOf(type)));
  const deletion = deletions.find(({ user_id }) => user_id !== null) ?? deletions[0];
  const [names, actorOf, projects] = await Promise.all([
    read.selectFrom('event_objects').select('name').where('object_id', '=', id).where('kind', '=', last.kind).execute(),
    actorNamer(read, [deletion?.user_id ?? null], domainViewer(ctx)),
    projectId === undefined ? namesOf(read, 'project', [last.project_id]) : new Map<string, string>(),
  ]);
  const project = projects.get(last.project_id);
  return {
    gone: {
      object_id: id,
      kind: last.kind as ActivityKind,
      name: names[0]?.name || null,
      deletion: deletion ? { at: deletion.at, ...actorOf(deletion.user_id), request_id: deletion.request_id } : null,
      project: project === undefined ? null : { id: last.project_id, name: project },
      kept_days,
    },
  };
}
