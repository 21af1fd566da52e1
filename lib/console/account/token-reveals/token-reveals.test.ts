import { beforeAll, describe, expect, test } from 'vitest';
import { sharePlatform } from '#lib/running-platform.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { ask, change, cookieFor, newSession } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_LOCKOUT_ATTEMPTS: '3' });
beforeAll(() => sharePlatform(platform.platform));
const PATH = 'console/v1/token-reveals';
const reveal = (password: string) => change({ token_reveal: { password } });

describe('The token of a session', () => {
  test('is shown to its user for the password, works, and the log tells of it without it', async () => {
    const user = await newProject(platform);
    const cookie = await cookieFor(await newSession(user.userName));
    const answer = await ask(`projects/${user.id}/${PATH}`, cookie, reveal(TEST_PASSWORD));
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()).token_reveal;
    expect((await apiClient(platform, token).get('/volume/v3/volumes')).status).toBe(200);
    const events = await platform.platform.services.database.read
      .selectFrom('events')
      .selectAll()
      .where('type', '=', 'user.revealToken')
      .where('object_id', '=', user.userId)
      .execute();
    expect(events).toHaveLength(1);
    expect(JSON.stringify(events)).not.toContain(token);
  });

  test('is shown for no wrong password; such count to the lockout, and the right one helps no more then', async () => {
    const user = await newProject(platform);
    const cookie = await cookieFor(await newSession(user.userName));
    for (const wrong of ['a', 'b', 'c', TEST_PASSWORD]) {
      const answer = await ask(`user/${PATH}`, cookie, reveal(wrong));
      expect(answer.status).toBe(401);
      expect(await answer.text()).not.toMatch(/"token"/);
    }
  });

  test('is shown to nobody who signed in with an application credential: 403', async () => {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const made = await user.api.post(path, { application_credential: { name: 'robot', unrestricted: true } });
    const { id, secret } = made.body.application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const signedIn = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
    const robot = apiClient(platform, signedIn.headers.get('x-subject-token') ?? '');
    expect((await robot.post(`/${PATH}`, { token_reveal: { password: TEST_PASSWORD } })).status).toBe(403);
    expect((await (await signInAdmin(platform)).post(`/${PATH}`, { token_reveal: {} })).status).toBe(400);
  });
});
