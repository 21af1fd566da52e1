import { z } from 'zod';
import { computed, fixed, stored } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { json, text, timestamp } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { wholeSeconds } from '#lib/http/timestamps.ts';

const TaskStatus = z.enum(['pending', 'processing', 'success', 'failure']);
type TaskStatus = z.infer<typeof TaskStatus>;

/** `import` is started by administrators, `api_image_import` by the import of an image. */
const TaskType = z.enum(['import', 'api_image_import']);
type TaskType = z.infer<typeof TaskType>;

type Values = Record<string, unknown>;
const Values = z.record(z.string(), z.unknown());

/** Asynchronous work on an image; docs/contract/image.md 14. */
export const taskAttributes = attributes({
  id: stored(text().primary(), z.string(), { sort: true }),
  type: stored(text<TaskType>(), TaskType, { sort: true, filter: word }),
  status: stored(text<TaskStatus>(), TaskStatus, { initial: 'pending', sort: true, filter: TaskStatus }),
  input: stored(json<Values>(), Values),
  result: stored(json<Values>().nullable(), Values.nullable()),
  message: stored(text(), z.string(), { initial: '' }),
  owner: stored(text(), z.string()),
  image_id: stored(text().nullable(), z.string().nullable()),
  request_id: stored(text(), z.string()),
  user_id: stored(text(), z.string()),
  created_at: stored(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  updated_at: stored(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  expires_at: fixed(z.string().nullable(), null),
  self: computed(z.string(), ({ id }: { id: string }) => `/v2/tasks/${id}`),
  schema: fixed(z.literal('/v2/schemas/task'), '/v2/schemas/task'),
});

/** As in the list of all tasks. */
export const taskStubAttributes = taskAttributes.omit('input', 'result', 'message');
