import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { hostileInputs } from '#lib/testing/hostile-inputs.ts';
import { type LoopDelay, measureHeld, worst } from '#lib/testing/loop-delay.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_CHECK_RESPONSES: 'off' });

/** The benchmark's limit is 50 ms. This one tolerates a loaded machine; quadratic algorithms exceed it by far. */
const LIMIT_MS = 1000;

test('no input that any declared operation can be given holds the loop for a second, and none ends in an error of the server', async () => {
  const { definitions } = platform.platform;
  const member = await newProject(platform);
  const inputs = hostileInputs(definitions);
  // Both use the same schemas, and no policy rejects only administrators.
  const ofMember = inputs.filter(({ isFilled }) => !isFilled);
  const all: LoopDelay[] = await measureHeld(member.api, 'member', ofMember);
  all.push(...(await measureHeld(await signInAdmin(platform), 'administrator', inputs)));
  const lines = worst(all, 10).map(({ name, heldMs, status }) => `${heldMs.toFixed(1)} ms ${status} ${name}`);
  process.stdout.write(`${all.length} hostile requests; the worst:\n${lines.join('\n')}\n`);
  expect(all.filter(({ heldMs }) => heldMs > LIMIT_MS)).toEqual([]);
  expect(all.filter(({ status }) => status === 500)).toEqual([]);
  const operations = definitions.flatMap(({ endpoints }) => endpoints);
  const tried = operations.filter(({ params, query, body }) => params || query || body);
  expect(all.length).toBeGreaterThan(tried.length * 2);
});
