import { afterEach, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const SERVERS = '/compute/v2.1/servers';
const SIMULATED = { properties: { nephos_simulated: 'true' } };

let restore = () => undefined as void;
afterEach(() => restore());
/** Removes the simulated hosts for the rest of the test. */
function removeFleet(): void {
  const { engine } = platform.platform.services;
  const { fleet } = engine;
  engine.fleet = null;
  restore = () => void Object.assign(engine, { fleet });
}

async function launchOf(extras: typeof SIMULATED | undefined) {
  const project = await newProject(platform);
  const imageRef = await insertImage(platform, project.id, {}, extras);
  const answer = await project.api.post(SERVERS, { server: { name: 'web', imageRef, flavorRef: '1' } });
  return { imageRef, answer };
}

test('POST /servers: where all hosts are real, an image for simulated hosts is refused with 400 and what to do', async () => {
  removeFleet();
  const { imageRef, answer } = await launchOf(SIMULATED);
  expect([answer.status, answer.body.badRequest?.message]).toEqual([
    400,
    `Image ${imageRef} is an empty disk for simulated hosts, which this cloud does not have. Upload an image with an operating system.`,
  ]);
});

test('POST /servers: an image without that property, and with it where hosts are simulated, is launched', async () => {
  expect((await launchOf(SIMULATED)).answer.status).toBe(202);
  removeFleet();
  expect((await launchOf(undefined)).answer.status).toBe(202);
});
