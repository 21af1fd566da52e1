import { z } from 'zod';
import type { Task } from '#lib/image/tasks/schema.ts';

/** Formats of a task's source URL: an import of an image, and a task of an administrator. */
const FromImport = z.object({ import_req: z.object({ method: z.object({ uri: z.string() }) }) });
const FromTask = z.object({ import_from: z.string() });

/** Returns the URL from which a task imports an image; undefined for a task that imports uploaded data. */
export function sourceOf({ input }: Pick<Task, 'input'>): string | undefined {
  const asImport = FromImport.safeParse(input);
  if (asImport.success) return asImport.data.import_req.method.uri;
  return FromTask.safeParse(input).data?.import_from;
}
