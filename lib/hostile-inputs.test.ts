import { expect, test } from 'vitest';
import { operationsOf } from '#lib/testing/access-matrix/operations.ts';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { bodySchema, hostileInputs } from '#lib/testing/hostile-inputs.ts';
import { type LoopDelay, measureLoopDelay, worst } from '#lib/testing/loop-delay.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_CHECK_RESPONSES: 'off' });

/** The benchmark's limit is 50 ms. This one tolerates a loaded machine; quadratic algorithms exceed it by far. */
const LIMIT_MS = 1000;

test('no input that any declared operation can be given holds the loop for a second, and none ends in an error of the server', async () => {
  const { definitions } = platform.platform;
  const member = await newProject(platform);
  const inputs = hostileInputs(definitions);
  // Both use the same schemas, and no policy rejects only administrators. Each operation runs for both.
  const ofMember = inputs.filter(({ isVariant }) => !isVariant);
  const all: LoopDelay[] = await measureLoopDelay(member.api, 'member', ofMember);
  all.push(...(await measureLoopDelay(await signInAdmin(platform), 'administrator', inputs)));
  const lines = worst(all, 10).map(({ name, delayMs, status }) => `${delayMs.toFixed(1)} ms ${status} ${name}`);
  process.stdout.write(`${all.length} hostile requests; the worst:\n${lines.join('\n')}\n`);
  expect(all.filter(({ delayMs }) => delayMs > LIMIT_MS)).toEqual([]);
  expect(all.filter(({ status }) => status === 500)).toEqual([]);
  const tested = new Set(inputs.map(({ name }) => name.split(': ', 1)[0]));
  const operations = operationsOf(definitions);
  const withBody = operations.filter((operation) => bodySchema(operation));
  expect(withBody.filter(({ name }) => !tested.has(name))).toEqual([]);
  const testedEndpoints = new Set(operations.filter(({ name }) => tested.has(name)).map(({ endpoint }) => endpoint));
  const untested = operations.filter(({ endpoint }) => !testedEndpoints.has(endpoint));
  expect(untested.filter(({ endpoint: { params, query } }) => params || query)).toEqual([]);
});
