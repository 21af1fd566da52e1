import type { Tx } from '#lib/db/database.ts';

/** A change of an object, as its name can be read from it. */
export interface ObjectChange {
  /** `<kind>.<verb>`, such as `volume.create`. */
  type: string;
  kind: string;
  objectId: string;
  /** Where it happened: a project, the word of a domain's scope, or empty for the platform itself. */
  projectId: string;
  /** What the object is called, where neither `before` nor `after` says it. */
  name?: string | null;
  before?: unknown;
  after?: unknown;
}

/** Of names, as many characters are kept. */
const MAX_NAME = 255;

/** Verbs of events with which an object begins or ends. */
const CREATIONS: ReadonlySet<string> = new Set(['create', 'register']);
const DELETIONS: ReadonlySet<string> = new Set(['delete', 'deleted']);

/** Keeps what an object is called, so that what is deleted can still be found and named as long as its events are. */
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
