import { expect, test } from 'vitest';
import { FAULT_KEY } from '#lib/engine/hypervisor/simulated/operations.ts';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { launch } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/console/v1/servers/${id}/consoles`;

test('GET /servers/{id}/consoles: a simulated machine has no screen', async () => {
  const project = await newProject(platform);
  const answer = await project.api.get(pathOf(await launch(platform, project)));
  expect([answer.status, answer.body]).toEqual([200, { has_screen: false }]);
});

test('GET /servers/{id}/consoles: a reader sees the screen, a server without a host has none', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const unplaced = await launch(platform, project, { metadata: { [FAULT_KEY]: 'spawn' } });
  Object.assign(platform.platform.services.engine.hypervisor, { hasGraphicsOn: () => true });
  const reader = await joinProject(platform, project.id, 'reader');
  expect((await reader.api.get(pathOf(id))).body).toEqual({ has_screen: true });
  expect((await reader.api.get(pathOf(unplaced))).body).toEqual({ has_screen: false });
});

test('GET /servers/{id}/consoles: strangers and unknown servers get 404', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await (await newProject(platform)).api.get(pathOf(id))).status).toBe(404);
  expect((await project.api.get(pathOf('none'))).status).toBe(404);
});
