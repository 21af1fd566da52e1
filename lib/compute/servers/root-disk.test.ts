import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { hasRootDisk, stateOf } from './server-state.ts';

const platform = usePlatform();

test('an instance that never reached a host has no root disk to lose; one that runs has', async () => {
  const project = await newProject(platform);
  const running = await launch(platform, project);
  const failed = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  await settle(platform);
  expect(hasRootDisk(await show(project, running))).toBe(true);
  const never = await show(project, failed);
  expect(never.status).toBe('ERROR');
  expect(hasRootDisk(never)).toBe(false);
  expect(stateOf(never)).toMatchObject({ hasOwnDisk: false, hasOwnData: false });
});
