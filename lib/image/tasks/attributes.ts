import { z } from 'zod';
import { column, computedValue, constant } from '#lib/attributes/attribute.ts';
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
  id: column(text().primary(), z.string(), { sort: true }),
  type: column(text<TaskType>(), TaskType, { sort: true, filter: word }),
  status: column(text<TaskStatus>(), TaskStatus, { initial: 'pending', sort: true, filter: TaskStatus }),
  input: column(json<Values>(), Values),
  result: column(json<Values>().nullable(), Values.nullable()),
  message: column(text(), z.string(), { initial: '' }),
  owner: column(text(), z.string()),
  image_id: column(text().nullable(), z.string().nullable()),
  request_id: column(text(), z.string()),
  user_id: column(text(), z.string()),
  created_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  updated_at: column(timestamp(), z.string(), { sort: true, show: wholeSeconds }),
  expires_at: constant(z.string().nullable(), null),
  self: computedValue(z.string(), ({ id }: { id: string }) => `/v2/tasks/${id}`),
  schema: constant(z.literal('/v2/schemas/task'), '/v2/schemas/task'),
});

/** As in the list of all tasks. */
export const taskStubAttributes = taskAttributes.omit('input', 'result', 'message');
