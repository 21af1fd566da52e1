import { beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { disableInactive } from './activity.ts';

const platform = usePlatform({ NEPHOS_DISABLE_INACTIVE_USERS_AFTER_DAYS: '30' });
const USERS = '/identity/v3/users';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});

const services = () => platform.platform.services;
async function lastActive(days: number, ids: readonly string[]): Promise<void> {
  const at = (past: number) => ({ last_active_at: new Date(Date.now() - past * 86_400_000).toISOString() });
  await services().database.transact(async (tx) => {
    await tx.updateTable('users').set(at(0)).execute();
    await tx.updateTable('users').set(at(days)).where('id', 'in', ids).execute();
  });
}
const isEnabled = async (id: string) => (await admin.get(`${USERS}/${id}`)).body.user.enabled;
const signIn = ({ userId }: TestProject) => {
  const password = { user: { id: userId, password: TEST_PASSWORD } };
  const identity = { methods: ['password'], password };
  return apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity, scope: 'unscoped' } });
};

test('Who has not signed in for as long as is set is disabled, with every token; who has stays', async () => {
  const [idle, active] = [await newProject(platform, 'member'), await newProject(platform, 'member')];
  await lastActive(31, [idle.userId]);
  await disableInactive(services());
  expect([await isEnabled(idle.userId), await isEnabled(active.userId)]).toEqual([false, true]);
  expect((await idle.api.get('/identity/v3/auth/projects')).status).toBe(401);
  expect((await signIn(idle)).status).toBe(401);
});

test('signing in counts as activity, and so does being enabled again', async () => {
  const [back, enabled] = [await newProject(platform, 'member'), await newProject(platform, 'member')];
  await lastActive(29, [back.userId]);
  expect((await signIn(back)).status).toBe(201);
  await lastActive(31, [enabled.userId]);
  await disableInactive(services());
  expect((await admin.patch(`${USERS}/${enabled.userId}`, { user: { enabled: true } })).status).toBe(200);
  await disableInactive(services());
  expect([await isEnabled(back.userId), await isEnabled(enabled.userId)]).toEqual([true, true]);
  const { database } = services();
  const row = database.read.selectFrom('users').select('last_active_at').where('id', '=', back.userId);
  const { last_active_at } = await row.executeTakeFirstOrThrow();
  expect(Date.now() - Date.parse(last_active_at ?? '')).toBeLessThan(3_600_000);
});

test('users with ignore_user_inactivity stay enabled, and so does the last administrator of the system', async () => {
  const service = await newProject(platform, 'member');
  const options = { ignore_user_inactivity: true };
  expect((await admin.patch(`${USERS}/${service.userId}`, { user: { options } })).status).toBe(200);
  const { body } = await admin.get('/identity/v3/auth/tokens', { 'x-subject-token': admin.token ?? '' });
  const adminId = body.token.user.id;
  await lastActive(400, [service.userId, adminId]);
  await disableInactive(services());
  expect([await isEnabled(service.userId), await isEnabled(adminId)]).toEqual([true, true]);
});
