import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const act = (project: TestProject, id: string, action: object) =>
  project.api.post(`/compute/v2.1/servers/${id}/action`, action);

test.each([
  ['pause', 'unpause', 'PAUSED', 3],
  ['suspend', 'resume', 'SUSPENDED', 7],
])('POST /servers/{id}/action %s, then %s: %s and back, not twice in a row', async (there, back, status, power) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { [back]: null })).status).toBe(409);
  expect((await act(project, id, { [there]: null })).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status, 'OS-EXT-STS:power_state': power });

  const again = await act(project, id, { [there]: '' });
  expect(again.status).toBe(409);
  expect(again.body.conflictingRequest.message).toContain(`while it is in vm_state ${status.toLowerCase()}`);
  expect((await act(project, id, { [back]: {} })).status).toBe(202);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:power_state': 1 });
});
