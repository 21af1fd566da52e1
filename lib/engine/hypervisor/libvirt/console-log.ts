import { readFile } from 'node:fs/promises';
import { type DriverContext, withTemporary } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { fileNames } from './plan.ts';

/** Maximum bytes returned of a console log. */
const MAX_BYTES = 1024 * 1024;

export const consoleLog = (ctx: DriverContext, { host, plan }: FoundDomain): Promise<string> =>
  withTemporary(ctx, async (path) => {
    const name = fileNames.log(plan.id);
    const length = await host.pool.length(name);
    const offset = Math.max(0, length - MAX_BYTES);
    await host.pool.download(name, path, length - offset, offset);
    const text = await readFile(path, 'utf8');
    return text.length < MAX_BYTES ? text : text.slice(text.indexOf('\n') + 1);
  });
