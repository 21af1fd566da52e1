import { z } from 'zod';
import type { Task } from '#lib/image/tasks/schema.ts';

/** Where tasks write the address that they fetch from: as an import of an image, or as an administrator's task. */
const FromImport = z.object({ import_req: z.object({ method: z.object({ uri: z.string() }) }) });
const FromTask = z.object({ import_from: z.string() });

/** The address that a task fetches an image from; undefined for one that takes in what was uploaded. */
export function sourceOf({ input }: Pick<Task, 'input'>): string | undefined {
  const asImport = FromImport.safeParse(input);
  if (asImport.success) return asImport.data.import_req.method.uri;
  return FromTask.safeParse(input).data?.import_from;
}
