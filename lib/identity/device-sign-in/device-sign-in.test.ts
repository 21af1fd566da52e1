import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deleteExpiredRows } from '#lib/retention/retention.ts';
import { apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { deviceRetention } from './service.ts';

const platform = usePlatform();
const ROOT = '/identity/v3/auth';
const terminal = () => apiClient(platform);

let project: TestProject;
beforeEach(async () => {
  project = await newProject(platform);
});

async function start(client_name = 'laptop') {
  const { status, body } = await terminal().post(`${ROOT}/device_authorizations`, { client_name });
  expect(status).toBe(201);
  return body;
}
const poll = ({ device_code }: { device_code: string }) => terminal().post(`${ROOT}/device_tokens`, { device_code });
const decide = (user_code: string, approved: boolean, { api } = project) =>
  api.put(`${ROOT}/device_authorizations/${user_code}`, { approved });
const errorOf = async (polled: ReturnType<typeof poll>) => {
  const { status, body } = await polled;
  return [status, body.error];
};
/** Runs `work` as if this time had passed. */
async function later<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('The sign-in of a terminal', () => {
  test('begins with two codes, of which the user sees one', async () => {
    const started = await start();
    expect(started).toMatchObject({ expires_in: 600, interval: 5 });
    expect(started.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(started.verification_uri_complete).toBe(`${started.verification_uri}?code=${started.user_code}`);
    const rows = await platform.platform.services.database.read
      .selectFrom('device_authorizations')
      .selectAll()
      .execute();
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(started.device_code);
    expect(stored).not.toContain(started.user_code.replace('-', ''));
  });

  test('ends with one unscoped token of the user who approves', async () => {
    const started = await start();
    const path = `${ROOT}/device_authorizations/${started.user_code.toLowerCase().replace('-', ' ')}`;
    expect((await project.api.get(path.replace(' ', '%20'))).body.device).toMatchObject({ client_name: 'laptop' });
    expect((await decide(started.user_code, true)).status).toBe(204);
    const { status, headers, body } = await poll(started);
    expect(status).toBe(201);
    expect(body.token.user.id).toBe(project.userId);
    expect(body.token.project).toBeUndefined();
    const token = headers.get('x-subject-token') ?? '';
    expect((await apiClient(platform, token).get('/identity/v3/auth/projects')).body.projects).toHaveLength(1);
    expect(await errorOf(poll(started))).toEqual([400, 'expired_token']);
    const secrets = platform.platform.services.database.read.selectFrom('identity_secrets').selectAll();
    expect(await secrets.where('id', 'like', 'device/%').execute()).toEqual([]);
  });

  test('the token ends no later than the one of the user, so approving cannot extend it', async () => {
    const shown = await project.api.get(`${ROOT}/tokens`, { 'x-subject-token': project.api.token ?? '' });
    const started = await start();
    const { body } = await later(600 - 1, async () => {
      await decide(started.user_code, true);
      return poll(started);
    });
    expect(body.token.expires_at <= shown.body.token.expires_at).toBe(true);
  });

  test('waits, asks to slow down, and can be denied', async () => {
    const started = await start();
    expect(await errorOf(poll(started))).toEqual([400, 'authorization_pending']);
    expect(await errorOf(poll(started))).toEqual([400, 'slow_down']);
    expect((await decide(started.user_code, false)).status).toBe(204);
    expect(await later(10, () => errorOf(poll(started)))).toEqual([400, 'access_denied']);
    expect(await later(10, () => errorOf(poll(started)))).toEqual([400, 'expired_token']);
  });

  test('expires, with what was approved', async () => {
    const started = await start();
    await decide(started.user_code, true);
    expect(await later(601, () => errorOf(poll(started)))).toEqual([400, 'expired_token']);
    const late = await start();
    expect(await later(601, async () => (await decide(late.user_code, true)).status)).toBe(404);
    const { services } = platform.platform;
    await later(601, () => deleteExpiredRows(services, [deviceRetention]));
    const left = (table: 'device_authorizations' | 'identity_secrets') =>
      services.database.read.selectFrom(table).select('id').execute();
    expect([await left('device_authorizations'), await left('identity_secrets')]).toEqual([[], []]);
  });

  test('cannot be decided twice, with an unknown code, or without a user in person', async () => {
    const { user_code } = await start();
    expect((await decide('BBBB-BBBB', true)).status).toBe(404);
    expect((await terminal().put(`${ROOT}/device_authorizations/${user_code}`, { approved: true })).status).toBe(401);
    const path = `/identity/v3/users/${project.userId}/application_credentials`;
    const { id, secret } = (await project.api.post(path, { application_credential: { name: 'ci' } })).body
      .application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const signedIn = await terminal().post(`${ROOT}/tokens`, { auth: { identity } });
    const delegated = { ...project, api: apiClient(platform, signedIn.headers.get('x-subject-token') ?? '') };
    expect((await decide(user_code, true, delegated)).status).toBe(403);
    expect((await decide(user_code, true)).status).toBe(204);
    expect((await decide(user_code, false)).status).toBe(404);
  });

  test('is not approved with a token that lacks a factor that is required by now', async () => {
    const started = await start();
    const options = { multi_factor_auth_enabled: true, multi_factor_auth_rules: [['password', 'totp']] };
    const admin = await signInAdmin(platform);
    await admin.patch(`/identity/v3/users/${project.userId}`, { user: { options } });
    expect((await decide(started.user_code, true)).status).toBe(401);
    expect(await errorOf(poll(started))).toEqual([400, 'authorization_pending']);
    expect((await decide(started.user_code, false)).status).toBe(204);
  });

  test('gives nothing if the user was disabled after approving', async () => {
    const started = await start();
    await decide(started.user_code, true);
    await (await signInAdmin(platform)).patch(`/identity/v3/users/${project.userId}`, { user: { enabled: false } });
    expect(await errorOf(poll(started))).toEqual([400, 'access_denied']);
  });

  test('gives its token to one of several requests at once', async () => {
    const started = await start();
    await decide(started.user_code, true);
    const answers = await Promise.all(Array.from({ length: 5 }, () => poll(started)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
  });
});
