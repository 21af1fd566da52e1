import { z } from 'zod';

export const TaskStatus = z.enum(['pending', 'processing', 'success', 'failure']);
export type TaskStatus = z.infer<typeof TaskStatus>;

/** `import` is what administrators start themselves, `api_image_import` what an image's import starts. */
export const TaskType = z.enum(['import', 'api_image_import']);
export type TaskType = z.infer<typeof TaskType>;

const Values = z.record(z.string(), z.unknown());

/** Work on an image that goes on after the answer; contract/image.md 14. */
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

export const ImageTaskList = z.strictObject({ tasks: z.array(Task) });
