import { expect, test } from 'vitest';
import { apiClient, joinProject, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { insertImage } from '#lib/testing/images.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const IMAGES = '/image/v2/images';
const ABSENT = '11111111-2222-4333-8444-555555555555';

async function offer() {
  const [owner, consumer] = [await newProject(platform), await newProject(platform)];
  const id = await insertImage(platform, owner.id, { visibility: 'shared' });
  const members = `${IMAGES}/${id}/members`;
  const added = await owner.api.post(members, { member: consumer.id });
  return { owner, consumer, id, members, own: `${members}/${consumer.id}`, added };
}

const listed = async ({ api }: TestProject, id: string, query = '') =>
  (await api.get(`${IMAGES}?id=${id}${query}`)).body.images.length;

test('POST /images/{id}/members: the project is pending, and both sides see it', async () => {
  const { owner, consumer, id, members, own, added } = await offer();
  expect(added.status).toBe(200);
  expect(added.body).toEqual({
    image_id: id,
    member_id: consumer.id,
    status: 'pending',
    created_at: expect.stringMatching(/Z$/),
    updated_at: added.body.created_at,
    schema: '/v2/schemas/member',
  });
  for (const { api } of [owner, consumer]) {
    expect((await api.get(members)).body).toEqual({ members: [added.body], schema: '/v2/schemas/members' });
    expect((await api.get(own)).body).toEqual(added.body);
  }
});

test('PUT /images/{id}/members/{id}: accepted it is listed, pending or rejected it is not, by id it always shows', async () => {
  const { consumer, id, own } = await offer();
  expect(await listed(consumer, id)).toBe(0);
  expect(await listed(consumer, id, '&member_status=pending')).toBe(1);
  for (const [status, count] of [
    ['accepted', 1],
    ['rejected', 0],
    ['pending', 0],
  ] as const) {
    const answer = await consumer.api.put(own, { status, member: consumer.id });
    expect([answer.status, answer.body.status]).toEqual([200, status]);
    expect(await listed(consumer, id)).toBe(count);
    expect(await listed(consumer, id, '&visibility=shared')).toBe(count);
    expect(await listed(consumer, id, `&member_status=${status}`)).toBe(1);
    expect(await listed(consumer, id, '&member_status=all')).toBe(1);
    expect((await consumer.api.get(`${IMAGES}/${id}`)).status).toBe(200);
  }
});

test('DELETE /images/{id}/members/{id}: the project does not see the image any more', async () => {
  const { owner, consumer, id, own } = await offer();
  await consumer.api.put(own, { status: 'accepted' });
  const { status, body } = await owner.api.delete(own);
  expect([status, body]).toEqual([204, '']);
  expect(await listed(consumer, id)).toBe(0);
  expect((await consumer.api.get(`${IMAGES}/${id}`)).status).toBe(404);
  expect((await owner.api.delete(own)).status).toBe(404);
});

test('PUT /images/{id}/members/{id}: the owner cannot answer for the member, 403', async () => {
  const { owner, own } = await offer();
  expect((await owner.api.put(own, { status: 'accepted' })).status).toBe(403);
  expect((await owner.api.get(own)).body.status).toBe('pending');
});

test.each([{ status: 'maybe' }, { status: 7 }, {}])(
  'PUT /images/{id}/members/{id}: %j is refused with 400',
  async (input) => {
    const { consumer, own } = await offer();
    expect((await consumer.api.put(own, input)).status).toBe(400);
  },
);

test.each([{}, { member: '' }, { member: 7 }, { member: 'x'.repeat(256) }])(
  'POST /images/{id}/members: %j is refused with 400',
  async (input) => {
    const { owner, members } = await offer();
    expect((await owner.api.post(members, input)).status).toBe(400);
  },
);

test('POST /images/{id}/members: the same project twice is refused with 409, the 129th with 413', async () => {
  const { owner, consumer, members } = await offer();
  expect((await owner.api.post(members, { member: consumer.id })).status).toBe(409);
  for (let index = 1; index < 128; index += 1) await owner.api.post(members, { member: `project ${index}` });
  expect((await owner.api.post(members, { member: 'one more' })).status).toBe(413);
});

test.each(['private', 'community', 'public'] as const)(
  'POST /images/{id}/members: a %s image has no members, 403',
  async (visibility) => {
    const { id: owner, api } = await newProject(platform);
    const members = `${IMAGES}/${await insertImage(platform, owner, { visibility })}/members`;
    expect((await api.post(members, { member: 'someone' })).status).toBe(403);
    expect((await api.delete(`${members}/someone`)).status).toBe(403);
    expect((await api.get(members)).body.members).toEqual([]);
  },
);

test('GET /images/{id}/members: a member sees only itself, and cannot change or share the image: 403', async () => {
  const { owner, consumer, members, own } = await offer();
  const other = await newProject(platform);
  await owner.api.post(members, { member: other.id });
  expect((await owner.api.get(members)).body.members).toHaveLength(2);
  expect((await consumer.api.get(members)).body.members).toMatchObject([{ member_id: consumer.id }]);
  expect((await consumer.api.get(`${members}/${other.id}`)).status).toBe(404);
  expect((await consumer.api.put(`${members}/${other.id}`, { status: 'accepted' })).status).toBe(404);
  expect((await consumer.api.post(members, { member: 'a friend' })).status).toBe(403);
  expect((await consumer.api.delete(own)).status).toBe(403);
});

test('GET /images/{id}/members: without a token 401, for a stranger and an unknown image 404', async () => {
  const { owner, members, own } = await offer();
  const stranger = await newProject(platform);
  expect((await apiClient(platform).get(members)).status).toBe(401);
  for (const path of [members, own]) expect((await stranger.api.get(path)).status).toBe(404);
  expect((await stranger.api.post(members, { member: stranger.id })).status).toBe(404);
  expect((await owner.api.get(`${IMAGES}/${ABSENT}/members`)).status).toBe(404);
  expect((await owner.api.get(`${members}/${ABSENT}`)).status).toBe(404);
});

test('POST /images/{id}/members: readers of either side are refused with 403, but may look', async () => {
  const { owner, consumer, members, own } = await offer();
  const reader = await joinProject(platform, owner.id, 'reader');
  expect((await reader.api.post(members, { member: 'x' })).status).toBe(403);
  expect((await reader.api.delete(own)).status).toBe(403);
  expect((await reader.api.get(members)).status).toBe(200);
  const answering = await joinProject(platform, consumer.id, 'reader');
  expect((await answering.api.put(own, { status: 'accepted' })).status).toBe(403);
});

test('PUT /images/{id}/members/{id}: an administrator may answer for a member', async () => {
  const { own } = await offer();
  const admin = await signInAdmin(platform);
  expect((await admin.put(own, { status: 'accepted' })).body.status).toBe('accepted');
});

test('POST /servers: a member launches from a shared image, a stranger is refused with 400', async () => {
  const { consumer, id } = await offer();
  const stranger = await newProject(platform);
  const launch = ({ api }: TestProject) =>
    api.post(
      '/compute/v2.1/servers',
      { server: { name: 'web', flavorRef: '1', imageRef: id, networks: 'none' } },
      { 'openstack-api-version': 'compute 2.96' },
    );
  expect((await launch(stranger)).status).toBe(400);
  expect((await launch(consumer)).status).toBe(202);
});
