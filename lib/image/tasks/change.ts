import { randomUUID } from 'node:crypto';
import { type Json, packJson } from '#lib/db/column-types.ts';
import { creationTime } from '#lib/db/creation-time.ts';
import type { Tx } from '#lib/db/database.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import { withoutSignature } from '#lib/http/public-address.ts';
import type { ImageRow } from '../images/lookup.ts';
import { taskAttributes } from './attributes.ts';
import type { Task } from './schema.ts';

interface NewTask {
  type: Task['type'];
  image: Pick<ImageRow, 'id' | 'owner'>;
  input: Record<string, unknown>;
}

/** Inserts a pending task of the caller. Returns its id. */
export async function insertTask(tx: Tx, ctx: ProjectContext, { type, image, input }: NewTask): Promise<string> {
  const id = randomUUID();
  const now = creationTime();
  await tx
    .insertInto('image_tasks')
    .values({
      ...taskAttributes.initial,
      id,
      type,
      owner: image.owner,
      user_id: ctx.caller.userId,
      request_id: ctx.requestId,
      image_id: image.id,
      input: withoutSignatures(input),
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Stored input without URL signatures. The workflow has the full address while it runs. */
const withoutSignatures = (input: Record<string, unknown>): Json<Record<string, unknown>> =>
  JSON.stringify(input, (_key, value) =>
    typeof value === 'string' && /^https?:/i.test(value) ? withoutSignature(value) : value,
  );

/** Does nothing if the task was deleted with its image. */
export async function changeTask(
  tx: Tx,
  id: string,
  after: { status?: Task['status']; message?: string; result?: Record<string, unknown> },
): Promise<void> {
  const { result, ...rest } = after;
  await tx
    .updateTable('image_tasks')
    .set({
      ...rest,
      ...(result === undefined ? {} : { result: packJson(result) }),
      updated_at: new Date().toISOString(),
    })
    .where('id', '=', id)
    .execute();
}
