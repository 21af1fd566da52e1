import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act, historyOf, holdOnce, machineOf } from '#lib/testing/server-actions.ts';

const platform = usePlatform();

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

const HARD = { reboot: { type: 'HARD' } };
const RESET = { 'os-resetState': { state: 'active' } };

test.each([
  ['suspend', { suspend: null }, 'suspend', HARD, 'running', ['reboot', 'suspend (Error)']],
  ['pause', { pause: null }, 'pause', HARD, 'running', ['reboot', 'pause (Error)']],
  ['os-stop', { 'os-stop': null }, 'stop', RESET, 'running', ['resetState', 'stop (Error)']],
  ['rescue', { rescue: null }, 'rescue', RESET, 'running', ['resetState', 'rescue (Error)']],
  ['shelve', { shelve: null }, 'stop', RESET, 'running', ['resetState', 'shelve (Error)']],
  ['the offload after shelve', { shelve: null }, 'destroy', RESET, 'off', ['resetState', 'shelve (Error)']],
] as const)(
  'POST /servers/{id}/action %s: tried again after the server came into other hands, it leaves the machine alone',
  async (_, action, operation, overtaking, power, history) => {
    const project = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    const task = async () => (await show(project, id))['OS-EXT-STS:task_state'];
    const fail = holdOnce(platform, operation, new Error('The process died.'));
    expect((await act(project, id, action)).status).toBeLessThan(300);
    if (operation === 'destroy') await expect.poll(task).toBe('shelving_offloading');
    expect((await act(project, id, overtaking)).status).toBe(202);
    await expect.poll(task).toBe(null);
    fail();
    await settle(platform);
    expect(await show(project, id)).toMatchObject({ status: 'ACTIVE', 'OS-EXT-STS:task_state': null });
    expect(await machineOf(platform, id)).toMatchObject({ power });
    expect(await historyOf(project, id)).toEqual([...history, 'create']);
  },
);
