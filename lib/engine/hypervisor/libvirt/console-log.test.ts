import { writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { idleContext } from '#lib/testing/idle-context.ts';
import { idleHost } from '#lib/testing/idle-host.ts';
import { bootSigns } from './console-log.ts';
import type { FoundDomain } from './host.ts';
import { element } from './xml.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const REQUEST = { logPosition: null, isAgentNeeded: true, port: null };

/** A machine with a console log; its last boot began after `logStart` bytes. */
function machineWithLog(text: string, logStart: number, power: 'running' | 'off' = 'running') {
  const { pool, host } = idleHost();
  const note = { name: 'web-1', diskGb: 1, imageId: null, placedAt: 1, extraSpecs: {}, imageProperties: {}, logStart };
  const plan = { id: ID, vcpus: 1, ramMb: 128, pinned: [], nics: [], volumes: [], note };
  const state = { power, isActive: power === 'running', isArriving: false, isStalled: false };
  const found: FoundDomain = { host, plan, state, xml: element('domain') };
  vi.spyOn(pool, 'length').mockResolvedValue(text.length);
  vi.spyOn(pool, 'download').mockImplementation(async (_name, path, bytes, offset = 0) => {
    await writeFile(path, text.slice(offset, offset + bytes));
  });
  const agent = vi.spyOn(host, 'hasAgent').mockResolvedValue(true);
  return { found, agent, ctx: idleContext([host]) };
}

test('the log of the last boot is read, not that of earlier ones', async () => {
  const { ctx, found } = machineWithLog('first login: second', 13);
  expect(await bootSigns(ctx, found, REQUEST)).toEqual({
    log: { text: 'second', position: 19 },
    ...{ hasAgent: true, isSimulated: false },
  });
});

test('the agent is not queried unless it is needed', async () => {
  const { ctx, found, agent } = machineWithLog('', 0);
  expect(await bootSigns(ctx, found, { ...REQUEST, isAgentNeeded: false })).toMatchObject({ hasAgent: false });
  expect(agent).not.toHaveBeenCalled();
});

test('a machine that is off has no boot', async () => {
  const { ctx, found } = machineWithLog('old login: ', 0, 'off');
  await expect(bootSigns(ctx, found, REQUEST)).rejects.toThrow(`bootSigns is not possible: instance ${ID} is off.`);
});
