import type { Selectable } from 'kysely';
import { unpackJson } from '#lib/db/column-types.ts';
import type { Tables } from '#lib/db/tables.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';
import type { Task, TaskStub } from './schema.ts';

export type TaskRow = Selectable<Tables['image_tasks']>;

export const taskView = (row: TaskRow): Task => ({
  ...taskStub(row),
  input: unpackJson(row.input),
  result: row.result === null ? null : unpackJson(row.result),
  message: row.message,
});

/** Without input, result and message, as in the list of all tasks. */
export const taskStub = (row: Omit<TaskRow, 'input' | 'result' | 'message'>): TaskStub => ({
  id: row.id,
  type: row.type,
  status: row.status,
  owner: row.owner,
  image_id: row.image_id,
  request_id: row.request_id,
  user_id: row.user_id,
  created_at: wholeSeconds(row.created_at),
  updated_at: wholeSeconds(row.updated_at),
  expires_at: null,
  self: `/v2/tasks/${row.id}`,
  schema: '/v2/schemas/task',
});
