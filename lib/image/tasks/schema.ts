import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { PageQuery } from '#lib/http/page-query.ts';
import { DiskFormat, NewImage } from '../images/schema.ts';

export const TaskStatus = z.enum(['pending', 'processing', 'success', 'failure']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** `import` is started by administrators, `api_image_import` by the import of an image. */
export const TaskType = z.enum(['import', 'api_image_import']);
export type TaskType = z.infer<typeof TaskType>;

const Values = z.record(z.string(), z.unknown());

/** Asynchronous work on an image; docs/contract/image.md 14. */
export const Task = z.strictObject({
  id: z.string(),
  type: TaskType,
  status: TaskStatus,
  input: Values,
  result: Values.nullable(),
  message: z.string(),
  owner: z.string(),
  image_id: z.string().nullable(),
  request_id: z.string(),
  user_id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  expires_at: z.string().nullable(),
  self: z.string(),
  schema: z.literal('/v2/schemas/task'),
});
export type Task = z.infer<typeof Task>;

export const ImageTasks = z.array(Task);

export const TaskStub = Task.omit({ input: true, result: true, message: true });
export type TaskStub = z.infer<typeof TaskStub>;

export const TaskList = z.strictObject({
  tasks: z.array(TaskStub),
  first: z.string(),
  next: z.string().optional(),
  schema: z.literal('/v2/schemas/tasks'),
});

/** Creates an image and downloads its data; administrators only. */
export const NewTask = z.strictObject({
  type: z.literal('import', 'Only tasks of type import can be started.'),
  input: z.object({
    import_from: z.string('Specify the address to download from.').max(2048),
    import_from_format: DiskFormat.default('qcow2'),
    image_properties: NewImage.default({}),
  }),
});
export type NewTask = z.infer<typeof NewTask>;

export const TaskQuery = PageQuery.omit({ sort: true }).extend({
  status: TaskStatus.optional(),
  type: word.optional(),
});
export type TaskQuery = z.infer<typeof TaskQuery>;
