import type { Tx } from '#lib/db/database.ts';

/** A change of an object with the data from which its name is read. */
export interface ObjectChange {
  /** `<kind>.<verb>`, such as `volume.create`. */
  type: string;
  kind: string;
  objectId: string;
  /** Place of the change: a project, the scope of a domain, or empty for the platform itself. */
  projectId: string;
  /** Name of the object if neither `before` nor `after` contains it. */
  name?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Maximum characters of a stored name. */
const MAX_NAME = 255;

/** Verbs of events that create or delete an object. */
const CREATIONS: ReadonlySet<string> = new Set(['create', 'register']);
const DELETIONS: ReadonlySet<string> = new Set(['delete', 'deleted']);

/** Stores the name of an object, so that a deleted object can be found and named as long as its events are kept. */
export async function recordObjectName(tx: Tx, change: ObjectChange, at: string): Promise<void> {
  const verb = change.type.slice(change.type.lastIndexOf('.') + 1);
  const isDeleted = DELETIONS.has(verb);
  const given = nameIn(change.after) ?? (isDeleted || CREATIONS.has(verb) ? nameIn(change.before) : undefined);
  const known = given ?? change.name ?? undefined;
  if (!isDeleted && !CREATIONS.has(verb) && given === undefined) return;
  const name = (known ?? '').slice(0, MAX_NAME);
  const place = { project_id: change.projectId, is_deleted: isDeleted ? 1 : 0, at } as const;
  await tx
    .insertInto('event_objects')
    .values({ kind: change.kind, object_id: change.objectId, name, term: name.toLowerCase(), ...place })
    .onConflict((on) =>
      on.columns(['object_id', 'kind']).doUpdateSet({ ...place, ...(name ? { name, term: name.toLowerCase() } : {}) }),
    )
    .execute();
}

function nameIn(state: unknown): string | undefined {
  const name: unknown = state instanceof Object ? Reflect.get(state, 'name') : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}
