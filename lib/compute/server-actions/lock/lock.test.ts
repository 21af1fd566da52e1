import { expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { at, launch, settle, show } from '#lib/testing/compute.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { act } from '#lib/testing/server-actions.ts';

const platform = usePlatform();
const pathOf = (id: string) => `/compute/v2.1/servers/${id}`;

test('POST /servers/{id}/action lock, then unlock: shown with its reason from 2.73, and kept in the history', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  const answer = await act(project, id, { lock: { locked_reason: 'month-end' } }, '2.73');
  expect([answer.status, answer.body]).toEqual([202, '']);
  expect(await show(project, id, '2.73')).toMatchObject({ locked: true, locked_reason: 'month-end' });
  expect(await show(project, id, '2.72')).not.toHaveProperty('locked_reason');
  expect((await act(project, id, { unlock: null })).status).toBe(202);
  expect(await show(project, id, '2.73')).toMatchObject({ locked: false, locked_reason: null });
  const { body } = await project.api.get(`${pathOf(id)}/os-instance-actions`);
  expect(body.instanceActions).toMatchObject([{ action: 'unlock' }, { action: 'lock' }, { action: 'create' }]);
});

test.each([null, {}, '', { locked_reason: 'x' }, { colour: 'red' }])(
  'POST /servers/{id}/action lock: below 2.73 %j is no reason and no error',
  async (lock) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    expect((await act(project, id, { lock }, '2.72')).status).toBe(202);
    expect(await show(project, id, '2.73')).toMatchObject({ locked: true, locked_reason: null });
  },
);

test.each([
  ['an empty reason', { locked_reason: '' }],
  ['a reason of 256 characters', { locked_reason: 'x'.repeat(256) }],
  ['a reason that is a number', { locked_reason: 7 }],
  ['an unknown key', { reason: 'x' }],
  ['a text', 'because'],
])('POST /servers/{id}/action lock: from 2.73 %s is refused with 400', async (_what, lock) => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  expect((await act(project, id, { lock }, '2.73')).status).toBe(400);
  expect(await show(project, id, '2.9')).toMatchObject({ locked: false });
});

test.each([
  ['os-stop', { 'os-stop': null }],
  ['reboot', { reboot: { type: 'HARD' } }],
  ['pause', { pause: null }],
])(
  'POST /servers/{id}/action %s: a locked server is refused with 409, an administrator is not',
  async (_name, body) => {
    const project = await newProject(platform);
    const admin = await newProject(platform, 'admin');
    const id = await launch(platform, project);
    await act(project, id, { lock: null });
    const refused = await act(project, id, body);
    expect([refused.status, refused.body.conflictingRequest.message]).toEqual([409, `Instance ${id} is locked`]);
    expect((await act(admin, id, body)).status).toBe(202);
  },
);

test('DELETE /servers/{id}: a locked server is refused with 409 and stays', async () => {
  const project = await newProject(platform);
  const id = await launch(platform, project);
  await act(project, id, { lock: null });
  expect((await project.api.delete(pathOf(id))).status).toBe(409);
  await settle(platform);
  expect(await show(project, id)).toMatchObject({ status: 'ACTIVE' });
});

test('POST /servers/{id}/action unlock: the owner is refused with 403 to lift an administrator’s lock', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(admin, id, { lock: { locked_reason: 'unpaid' } }, '2.73');
  await act(project, id, { lock: { locked_reason: 'mine' } }, '2.73');
  expect((await act(project, id, { unlock: null })).status).toBe(403);
  expect(await show(project, id, '2.73')).toMatchObject({ locked: true, locked_reason: 'unpaid' });
  expect((await act(admin, id, { unlock: null })).status).toBe(202);
  expect(await show(project, id, '2.73')).toMatchObject({ locked: false });
});

test('POST /servers/{id}/action unlock: an administrator lifts the owner’s lock, and a second time nothing happens', async () => {
  const project = await newProject(platform);
  const admin = await newProject(platform, 'admin');
  const id = await launch(platform, project);
  await act(project, id, { lock: null });
  for (const _ of [1, 2]) expect((await act(admin, id, { unlock: null })).status).toBe(202);
  const { body } = await project.api.get(`${pathOf(id)}/os-instance-actions`, at('2.1'));
  expect(body.instanceActions).toHaveLength(3);
});

test.each(['lock', 'unlock'])(
  'POST /servers/{id}/action %s: a reader is refused with 403, another project and no server with 404',
  async (name) => {
    const project = await newProject(platform);
    const id = await launch(platform, project);
    const reader = await joinProject(platform, project.id, 'reader');
    const stranger = await newProject(platform);
    expect((await act(reader, id, { [name]: null })).status).toBe(403);
    expect((await act(stranger, id, { [name]: null })).status).toBe(404);
    expect((await act(project, 'none', { [name]: null })).status).toBe(404);
  },
);
