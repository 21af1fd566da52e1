import type { Database, Reader, Tx } from '#lib/db/database.ts';
import { type Actor, PLATFORM, recordEvent } from '#lib/events/log.ts';
import type { ResourceType } from './messages/attributes.ts';
import { type FailedAction, insertMessage } from './messages/insert.ts';

interface StoredObject {
  id: string;
  project_id: string;
  status: string;
}

interface ObjectKind<Row extends StoredObject> {
  table: 'volumes' | 'snapshots' | 'backups';
  /** In events. */
  kind: string;
  /** In messages. */
  resource: ResourceType;
  change(tx: Tx, actor: Actor, row: Row, verb: string, after: Partial<Row>): Promise<void>;
}

type Change<Row extends StoredObject> = Partial<Row> & Pick<Row, 'status'>;

interface Failure<Row extends StoredObject> {
  from: Row['status'];
  /** Changes of the row, if it still has the status. */
  after: Change<Row>;
  action: FailedAction;
  message: string;
  /** Verb of an event besides the message. */
  verb?: string;
}

/** The ends of what workflows do with objects of a kind. */
export function transitionsOf<Row extends StoredObject>({ table, kind, resource, change }: ObjectKind<Row>) {
  const find = async (db: Reader, id: string): Promise<Row | undefined> => {
    const row = db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst();
    // `Row` is that of the table.
    return (await row) as unknown as Row | undefined;
  };
  const eventOf = (verb: string, { id, project_id }: Row) => ({
    ...{ type: `${kind}.${verb}`, kind, objectId: id, projectId: project_id },
  });
  const move = async (tx: Tx, actor: Actor, id: string, from: Row['status'], after: Change<Row>): Promise<void> => {
    const row = await find(tx, id);
    if (row?.status === from) await change(tx, actor, row, 'update', after);
  };
  return {
    find,
    /** No effect if the object has another status. */
    move,
    /** Ends a transition, as `move`. */
    finish: (database: Database, id: string, from: Row['status'], after: Change<Row>): Promise<void> =>
      database.transact((tx) => move(tx, PLATFORM, id, from, after)),
    /** Ends a failed transition: sets the status and reports the reason. */
    fail: (database: Database, id: string, { from, after, action, message, verb }: Failure<Row>): Promise<void> =>
      database.transact(async (tx) => {
        const row = await find(tx, id);
        if (row?.status !== from) return;
        await change(tx, PLATFORM, row, 'update', after);
        if (verb) await recordEvent(tx, PLATFORM, { ...eventOf(verb, row), after: { message } });
        const about = { projectId: row.project_id, resource, resourceId: id };
        await insertMessage(tx, { ...about, action, detail: message });
      }),
    /** Deletes the record, after those that `prepare` deletes. */
    async forget(tx: Tx, id: string, prepare?: () => Promise<void>): Promise<void> {
      const row = await find(tx, id);
      if (!row) return;
      await prepare?.();
      await tx.deleteFrom(table).where('id', '=', id).execute();
      await recordEvent(tx, PLATFORM, eventOf('deleted', row));
    },
  };
}
