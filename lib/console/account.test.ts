import { beforeAll, describe, expect, test } from 'vitest';
import { signIn } from '#lib/auth/sign-in.ts';
import { packJson } from '#lib/db/column-types.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { newProject, type TestUser } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession, VISITOR } from '#lib/testing/browser.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
beforeAll(() => sharePlatform(platform.platform));

const PREFERENCES = 'user/console/v1/preferences';
const SESSIONS = 'user/console/v1/sessions';
const REMOVE = { method: 'DELETE', headers: { 'x-nephos-csrf': '1' } };

/** Session cookie of another browser of the user. */
const browserOf = async ({ userName }: TestUser) => cookieFor(await newSession(userName));
const listed = async (cookie: string) => (await (await ask(SESSIONS, cookie)).json()).sessions;

/** A browser that signed in with a new application credential. */
async function credentialOf({ api, userId }: TestUser): Promise<string> {
  const made = await api.post(`/identity/v3/users/${userId}/application_credentials`, {
    application_credential: { name: 'robot' },
  });
  const { id, secret } = made.body.application_credential;
  return cookieFor(await signIn({ method: 'application_credential', id, secret }, VISITOR));
}

describe('How a user likes the console', () => {
  test('PUT console/preferences: is the same in every browser of the user, and nobody else’s', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const looks = { theme: 'contrast', language: 'de', times: 'absolute', has_shortcuts: false, motion: 'less' };
    const clocks = { time_zone: 'Asia/Kolkata', clock: '24' };
    const snoozed = [{ project_id: 'p', finding: 'old_snapshots', until: '2030-01-31T00:00:00.000Z' }];
    const preferences = { ...looks, ...clocks, confirm: 'always', opens_at: 'volumes', sounds: 'failures', snoozed };
    expect((await ask(PREFERENCES, await browserOf(user), change({ preferences }, 'PUT'))).status).toBe(204);
    expect(await (await ask(PREFERENCES, await browserOf(user))).json()).toEqual({ preferences });
    expect(await (await ask(PREFERENCES, await browserOf(other))).json()).toEqual({ preferences: {} });
  });

  test.each([
    { theme: 'pink' },
    { language: 'xx' },
    { nonsense: true },
    { opens_in: 'p'.repeat(300) },
    { opens_at: '../admin' },
    { time_zone: 'Mars/Olympus' },
    { clock: '13' },
    { snoozed: [{ project_id: 'p', finding: 'everything', until: '2030-01-31T00:00:00.000Z' }] },
    { snoozed: Array(101).fill({ project_id: 'p', finding: 'old_snapshots', until: '2030-01-31T00:00:00.000Z' }) },
  ])('PUT console/preferences: %o is refused with 400, and what was kept stays', async (preferences) => {
    const cookie = await browserOf(await newProject(platform));
    await ask(PREFERENCES, cookie, change({ preferences: { theme: 'light' } }, 'PUT'));
    expect((await ask(PREFERENCES, cookie, change({ preferences }, 'PUT'))).status).toBe(400);
    expect(await (await ask(PREFERENCES, cookie)).json()).toEqual({ preferences: { theme: 'light' } });
  });
});

test('GET console/preferences: is without a language whose translations were removed, and the others can be changed', async () => {
  const user = await newProject(platform);
  const cookie = await browserOf(user);
  await ask(PREFERENCES, cookie, change({ preferences: { theme: 'dark' } }, 'PUT'));
  const preferences = packJson<unknown>({ theme: 'dark', language: 'xx' });
  await platform.platform.services.database.transact((tx) =>
    tx.updateTable('console_preferences').set({ preferences }).where('user_id', '=', user.userId).execute(),
  );
  expect(await (await ask(PREFERENCES, cookie)).json()).toEqual({ preferences: { theme: 'dark' } });
});

describe('The sessions of a user', () => {
  test('GET console/sessions: lists the user’s own with device and network, and marks that of the asking browser', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const [first, second] = [await browserOf(user), await browserOf(user)];
    await browserOf(other);
    for (const cookie of [first, second]) {
      const sessions = await listed(cookie);
      expect(sessions).toMatchObject([
        { is_current: true, ...device },
        { is_current: false, ...device },
      ]);
      expect(JSON.stringify(sessions)).not.toMatch(/eyJ|chain/);
    }
  });

  test('DELETE console/sessions/{id}: ends that one at once, and only that one', async () => {
    const user = await newProject(platform);
    const [mine, lost] = [await browserOf(user), await browserOf(user)];
    const [, { id }] = await listed(mine);
    expect((await ask(`${SESSIONS}/${id}`, mine, REMOVE)).status).toBe(204);
    expect((await ask('session', lost)).status).toBe(401);
    expect((await ask(`projects/${user.id}/compute/v2.1/servers`, lost)).status).toBe(401);
    expect(await listed(mine)).toHaveLength(1);
  });

  test('DELETE console/sessions: ends all but that of the asking browser', async () => {
    const user = await newProject(platform);
    const [mine, ...others] = [await browserOf(user), await browserOf(user), await browserOf(user)];
    expect((await ask(SESSIONS, mine, REMOVE)).status).toBe(204);
    for (const cookie of others) expect((await ask('session', cookie)).status).toBe(401);
    expect(await listed(mine)).toMatchObject([{ is_current: true }]);
  });

  test('DELETE console/sessions/{id}: that of somebody else is not there, and goes on', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const [mine, theirs] = [await browserOf(user), await browserOf(other)];
    const [{ id }] = await listed(theirs);
    expect((await ask(`${SESSIONS}/${id}`, mine, REMOVE)).status).toBe(404);
    expect((await ask('session', theirs)).status).toBe(200);
  });

  test('DELETE console/sessions: who signed in with a credential sees its own session and ends no other', async () => {
    const user = await newProject(platform);
    const [person, robot] = [await browserOf(user), await credentialOf(user)];
    const [{ id }] = await listed(person);
    expect(await listed(robot)).toMatchObject([{ is_current: true }]);
    expect((await ask(`${SESSIONS}/${id}`, robot, REMOVE)).status).toBe(403);
    expect((await ask(SESSIONS, robot, REMOVE)).status).toBe(403);
    expect((await ask('session', person)).status).toBe(200);
  });
});

const device = { address: VISITOR.address, user_agent: VISITOR.userAgent };

describe('The profile of a user', () => {
  test('GET console/profile: tells the facts of the token and the rules for passwords, never the token', async () => {
    const user = await newProject(platform);
    const cookie = await browserOf(user);
    const profile = await (await ask('user/console/v1/profile', cookie)).json();
    expect(profile.token).toMatchObject({ methods: ['password'], scope: { kind: 'unscoped', name: null }, roles: [] });
    expect(profile.password.rules).toEqual({
      min_length: 1,
      pattern: null,
      pattern_description: 'It does not meet the password rules of this cloud.',
      unique_last: 1,
    });
    const scoped = await (await ask(`projects/${user.id}/console/v1/profile`, cookie)).json();
    expect(scoped.token).toMatchObject({ scope: { kind: 'project', name: user.name }, roles: ['member', 'reader'] });
    expect(JSON.stringify([profile, scoped])).not.toContain('eyJ');
  });

  test('users who are not signed in receive nothing', async () => {
    for (const path of [PREFERENCES, SESSIONS, 'user/console/v1/profile']) {
      expect([path, (await ask(path, undefined)).status]).toEqual([path, 401]);
    }
  });
});
