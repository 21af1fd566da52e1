import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/identity/v3/policies';
const policy = { type: 'application/json', blob: '{"foobar_user": "role:compute-user"}' };

test('Policy documents are kept as they came, listed by type, changed and deleted', async () => {
  const admin = await signInAdmin(platform);
  const { status, body } = await admin.post(PATH, { policy });
  const { id } = body.policy;
  expect([status, body.policy]).toEqual([
    201,
    { ...policy, id: expect.stringMatching(/^[0-9a-f]{32}$/), links: { self: `http://nephos.test${PATH}/${id}` } },
  ]);
  expect((await admin.get(`${PATH}/${id}`)).body).toEqual(body);
  expect((await admin.get(`${PATH}?type=application/json`)).body.policies).toEqual([body.policy]);
  expect((await admin.get(`${PATH}?type=text/plain`)).body.policies).toEqual([]);
  const changed = await admin.patch(`${PATH}/${id}`, { policy: { type: 'text/plain' } });
  expect([changed.status, changed.body.policy]).toEqual([200, { ...body.policy, type: 'text/plain' }]);
  expect((await admin.patch(`${PATH}/${id}`, { policy: { id: 'another' } })).status).toBe(400);
  expect((await admin.delete(`${PATH}/${id}`)).status).toBe(204);
  for (const path of [`${PATH}/${id}`, `${PATH}/absent`]) expect((await admin.get(path)).status).toBe(404);
});

test.each([
  ['no blob', { type: 'x' }],
  ['no type', { blob: 'x' }],
  ['a blob that is no text', { type: 'x', blob: {} }],
  ['a blob of 70,000 characters', { type: 'x', blob: 'x'.repeat(70_000) }],
])('A policy document with %s is refused with 400', async (_, wrong) => {
  expect((await (await signInAdmin(platform)).post(PATH, { policy: wrong })).status).toBe(400);
});

test('Policy documents are refused to everybody but administrators with 403', async () => {
  const { api } = await newProject(platform, 'manager');
  expect((await api.get(PATH)).status).toBe(403);
  expect((await api.post(PATH, { policy })).status).toBe(403);
});
