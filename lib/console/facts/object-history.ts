import { unpackJson } from '#lib/db/column-types.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { KINDS } from '#lib/networking/kinds.ts';
import { type ObjectHistory, RecordedChange } from './schema.ts';

const MAX_EVENTS = 200;
/** Kinds of networking and block storage in the event log. */
const REPORTED_KINDS = [...Object.values(KINDS), 'volume', 'backup'];

/** History of a networking or block storage object of the project, newest first; empty for other objects. */
export async function listObjectHistory({ database, projectId }: ProjectContext, id: string): Promise<ObjectHistory> {
  const events = await database.read
    .selectFrom('events')
    .select(['id', 'at', 'type', 'user_id', 'request_id', 'before', 'after'])
    .where('object_id', '=', id)
    .where('project_id', '=', projectId)
    .where('kind', 'in', REPORTED_KINDS)
    .orderBy('id', 'desc')
    .limit(MAX_EVENTS)
    .execute();
  return {
    history: events.map(({ before, after, ...event }) => {
      const written = after === null ? {} : unpackJson(after);
      const change = RecordedChange.safeParse(written).data;
      return {
        ...event,
        id: String(event.id),
        changed: changedFields(before === null ? {} : unpackJson(before), written),
        rule: change?.rule ?? null,
        status: change?.status ?? null,
      };
    }),
  };
}

/** Fields with another value than before; events also contain fields that were written unchanged. */
function changedFields(before: unknown, after: unknown): string[] {
  const old = new Map(Object.entries(before ?? {}));
  return Object.entries(after ?? {}).flatMap(([name, value]) =>
    JSON.stringify(old.get(name)) === JSON.stringify(value) ? [] : [name],
  );
}
