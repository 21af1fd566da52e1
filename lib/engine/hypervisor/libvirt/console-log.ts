import { readFile } from 'node:fs/promises';
import { type BootSigns, type BootSignsRequest, logPart } from '../boot-signs.ts';
import { assertPower, type DriverContext, withTemporary } from './driver-context.ts';
import type { FoundDomain } from './host.ts';
import { fileNames } from './plan.ts';

/** Maximum bytes returned of a console log. */
const MAX_BYTES = 1024 * 1024;

export async function consoleLog(ctx: DriverContext, machine: FoundDomain): Promise<string> {
  const length = await logLength(machine);
  const offset = Math.max(0, length - MAX_BYTES);
  const text = await readLog(ctx, machine, offset, length - offset);
  return text.length < MAX_BYTES ? text : text.slice(text.indexOf('\n') + 1);
}

/** The log of the current boot begins where it ended when the machine was started. */
export async function bootSigns(
  ctx: DriverContext,
  machine: FoundDomain,
  { logPosition, isAgentNeeded }: BootSignsRequest,
): Promise<BootSigns> {
  assertPower(machine, 'bootSigns', 'running', 'paused');
  const length = await logLength(machine);
  const { from, bytes } = logPart(length, machine.plan.note.logStart ?? 0, logPosition);
  return {
    log: { text: await readLog(ctx, machine, from, bytes), position: length },
    hasAgent: isAgentNeeded && (await machine.host.hasAgent(machine)),
    isSimulated: false,
  };
}

const logLength = ({ host, plan }: FoundDomain) => host.pool.length(fileNames.log(plan.id));

const readLog = (ctx: DriverContext, { host, plan }: FoundDomain, offset: number, bytes: number): Promise<string> =>
  withTemporary(ctx, async (path) => {
    await host.pool.download(fileNames.log(plan.id), path, bytes, offset);
    return await readFile(path, 'utf8');
  });
