import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPlatform, type Platform } from '#lib/platform.ts';
import { readEnv } from '#lib/settings/env.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { hostileInputs } from '#lib/testing/hostile-inputs.ts';
import { type LoopDelay, measureLoopDelay, worst } from '#lib/testing/loop-delay.ts';
import { ADMIN_PASSWORD } from '#lib/testing/platform.ts';
import type { Row } from './report.ts';

/** Maximum time that any input may block the event loop, in milliseconds. */
const LIMIT_MS = 50;
const WORST = 10;
/** Repetitions of the worst requests: garbage collection rarely blocks the loop during the same request twice. */
const AGAIN = 5;

/**
 * Measures how long the event loop is blocked, at most, by the worst input to each declared operation, sent by an
 * anonymous client, a member and an administrator.
 */
export async function measureHostile(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'nephos-bench-'));
  const settings = {
    NEPHOS_DATA: folder,
    NEPHOS_ADMIN_PASSWORD: ADMIN_PASSWORD,
    NEPHOS_RATE_LIMIT: 'off',
    NEPHOS_FLEET_DELAY_FACTOR: '0',
    NEPHOS_LOG_LEVEL: 'silent',
  };
  const platform = await createPlatform(readEnv(settings));
  try {
    return await measure(platform);
  } finally {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(platform: Platform): Promise<Row[]> {
  const inputs = hostileInputs(platform.definitions);
  const clients = {
    anonymous: apiClient({ platform }),
    member: (await newProject({ platform })).api,
    administrator: await signInAdmin({ platform }),
  };
  const rows: Row[] = [];
  for (const [who, client] of Object.entries(clients)) {
    const all = await measureLoopDelay(client, who, inputs);
    for (const delay of worst(all, WORST * 2)) {
      const again = inputs.filter(({ name }) => delay.name === `${name} (${who})`);
      rows.push(rowOf(await leastOf(delay, () => measureLoopDelay(client, who, again))));
    }
  }
  const slowest = rows.toSorted((one, other) => other.measured - one.measured).slice(0, WORST);
  return [{ what: 'hostile requests sent, each watched', measured: inputs.length * 3 }, ...slowest];
}

/** Returns the shortest delay of several repetitions, which excludes garbage collection and other programs. */
async function leastOf(first: LoopDelay, measureAgain: () => Promise<LoopDelay[]>): Promise<LoopDelay> {
  let least = first;
  for (let turn = 0; turn < AGAIN; turn += 1) {
    const [delay] = await measureAgain();
    if (delay && delay.delayMs < least.delayMs) least = delay;
  }
  return least;
}

const rowOf = ({ name, delayMs, status }: LoopDelay): Row => ({
  what: `loop held, ms: ${name}`,
  measured: delayMs,
  limit: LIMIT_MS,
  isMaximum: true,
  detail: `answered ${status}`,
});
