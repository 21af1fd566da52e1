import type { Reader } from '#lib/db/database.ts';
import { Conflict } from '#lib/errors/errors.ts';
import { actorOf } from '#lib/events/log.ts';
import { changeNotification } from '#lib/ha/notifications/change.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { loadRow } from '#lib/http/load-row.ts';
import type { Comment, NewComment } from './schema.ts';
import { callerOf } from './service.ts';

/** Maximum comments per notification. */
const MAX_COMMENTS = 500;

interface Row {
  id: string;
  user_id: string;
  user_name: string;
  text: string;
  created_at: string;
}

const viewOf = ({ id, user_id, user_name, text, created_at }: Row): Comment => ({
  id,
  user: { id: user_id, name: user_name },
  text,
  created_at,
});

const ofNotification = (db: Reader, id: string) =>
  db
    .selectFrom('notification_comments')
    .selectAll()
    .where('notification_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Comments of a notification in chronological order. @throws 404 */
export async function listComments(ctx: AuthedContext, id: string): Promise<Comment[]> {
  const { read } = ctx.database;
  await loadRow(read, 'notifications', 'Notification', id);
  return (await ofNotification(read, id)).map(viewOf);
}

/**
 * Adds a comment. Idempotent by its id. @throws 404; 409 above `MAX_COMMENTS`, or if another notification has this id
 */
export async function addComment(ctx: AuthedContext, id: string, comment: NewComment): Promise<Comment> {
  const caller = await callerOf(ctx);
  return ctx.database.transact(async (tx) => {
    const row = await loadRow(tx, 'notifications', 'Notification', id);
    const comments = await ofNotification(tx, id);
    const before = comments.find((each) => each.id === comment.id);
    if (before) return viewOf(before);
    const taken = tx.selectFrom('notification_comments').select('id').where('id', '=', comment.id);
    if (await taken.executeTakeFirst()) throw Conflict('This comment already belongs to another notification.');
    if (comments.length >= MAX_COMMENTS) throw Conflict(`A notification can have at most ${MAX_COMMENTS} comments.`);
    const written: Row = {
      id: comment.id,
      user_id: caller.id,
      user_name: caller.name,
      text: comment.text.trim(),
      created_at: new Date().toISOString(),
    };
    await tx
      .insertInto('notification_comments')
      .values({ ...written, notification_id: id })
      .execute();
    await changeNotification(tx, actorOf(ctx), row, 'comment', {});
    return viewOf(written);
  });
}
