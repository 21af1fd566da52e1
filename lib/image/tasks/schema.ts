import { z } from 'zod';
import { PageQuery } from '#lib/http/page-query.ts';
import { DiskFormat } from '../images/enums.ts';
import { NewImage } from '../images/schema.ts';
import { taskAttributes, taskStubAttributes } from './attributes.ts';

export const Task = z.strictObject(taskAttributes.shape);
export type Task = z.infer<typeof Task>;

export const ImageTasks = z.array(Task);

export const TaskList = z.strictObject({
  tasks: z.array(z.strictObject(taskStubAttributes.shape)),
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

export const TaskQuery = PageQuery.omit({ sort: true }).extend(taskAttributes.filterShape);
export type TaskQuery = z.infer<typeof TaskQuery>;
