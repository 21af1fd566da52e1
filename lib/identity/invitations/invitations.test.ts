import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ApiClient, apiClient, newProject, signIn, signInAdmin } from '#lib/testing/api.ts';
import { assignRole, TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { newDomain } from '#lib/testing/identity.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_PASSWORD_MIN_LENGTH: '8' });
const USERS = '/identity/v3/users';
let admin: ApiClient;
beforeAll(async () => {
  admin = await signInAdmin(platform);
});
afterEach(() => {
  vi.useRealTimers();
});

const newUser = async (name: string, domain_id = 'default'): Promise<string> =>
  (await admin.post(USERS, { user: { name, domain_id } })).body.user.id;
const invite = async (id: string, api = admin) => (await api.post(`${USERS}/${id}/invitations`)).body.invitation;
const open = (word: string) => apiClient(platform).post('/identity/v3/invitations/open', { invitation: { word } });
const accept = (word: string, password = 'chosen by me') =>
  apiClient(platform).post('/identity/v3/invitations/accept', { invitation: { word, password } });

describe('An invitation', () => {
  test('is a secret of 256 bits that is returned once and stored as a hash', async () => {
    const id = await newUser('ada');
    const invitation = await invite(id);
    expect(invitation).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      user_id: id,
      created_by: expect.any(String),
      created_at: expect.any(String),
      expires_at: expect.any(String),
      word: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(Date.parse(invitation.expires_at) - Date.parse(invitation.created_at)).toBe(3 * 86_400_000);
    const { word, ...rest } = invitation;
    expect((await admin.get(`${USERS}/${id}/invitations`)).body.invitations).toEqual([rest]);
    const rows = await platform.platform.services.database.read.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(word);
  });

  test('shows whom it is for and the rules, and lets that one choose a password, once', async () => {
    const id = await newUser('bob');
    const { word, expires_at } = await invite(id);
    expect((await open(word)).body.invitation).toEqual({
      user: { id, name: 'bob', domain: { id: 'default', name: 'Default' } },
      expires_at,
      password: { min_length: 8, pattern: null, description: null },
    });
    expect((await accept(word, 'short')).status).toBe(400);
    expect((await accept(word)).status).toBe(204);
    expect((await signIn(platform, { name: 'bob', password: 'chosen by me' })).token).toBeDefined();
    expect((await open(word)).status).toBe(404);
    expect((await accept(word, 'chosen by another')).status).toBe(404);
  });

  test('accepted twice at the same time counts once', async () => {
    const { word } = await invite(await newUser('twice'));
    const answers = await Promise.all([accept(word, 'chosen first'), accept(word, 'chosen second')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  test('helps who has lost the password: the old one and its tokens are void, and it is not taken again', async () => {
    const { userId, userName, api } = await newProject(platform);
    const { word } = await invite(userId);
    expect((await accept(word, TEST_PASSWORD)).status).toBe(400);
    expect((await accept(word)).status).toBe(204);
    expect((await api.get('/compute/v2.1/servers')).status).toBe(401);
    await expect(signIn(platform, { name: userName, password: TEST_PASSWORD })).rejects.toThrow('refused');
  });

  test.each([
    [
      'taken back',
      async (id: string, { id: invitation }: { id: string }) =>
        admin.delete(`${USERS}/${id}/invitations/${invitation}`),
    ],
    ['replaced', (id: string) => invite(id)],
    [
      'overtaken by another password',
      (id: string) => admin.patch(`${USERS}/${id}`, { user: { password: 'set otherwise' } }),
    ],
    ['of a disabled user', (id: string) => admin.patch(`${USERS}/${id}`, { user: { enabled: false } })],
    ['of a deleted user', (id: string) => admin.delete(`${USERS}/${id}`)],
    [
      'older than it may be',
      async () => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 86_400_000 + 1 }),
    ],
  ])('that is %s is answered as one that never was', async (how, end) => {
    const id = await newUser(`ended ${how}`);
    const invitation = await invite(id);
    await end(id, invitation);
    const never = await open('x'.repeat(43));
    expect([never.status, (await open(invitation.word)).body]).toEqual([404, never.body]);
    expect((await accept(invitation.word)).status).toBe(404);
  });

  test('is counted as a sign-in is, so that nobody tries words at will', async () => {
    const { definitions } = platform.platform;
    const open = definitions
      .flatMap(({ endpoints }) => endpoints)
      .filter(({ path }) => path.startsWith('/invitations/'));
    expect(open.map(({ isSignIn }) => isSignIn)).toEqual([true, true]);
  });
});

describe('Who invites', () => {
  test('manages the user: nobody else, and nobody of another domain', async () => {
    const id = await newUser('wanted');
    const { api } = await newProject(platform, 'manager');
    const { api: stranger } = await newDomain(platform);
    for (const one of [api, stranger]) {
      expect((await one.post(`${USERS}/${id}/invitations`)).status).toBe(403);
      expect((await one.get(`${USERS}/${id}/invitations`)).status).toBe(403);
      expect((await one.delete(`${USERS}/${id}/invitations/x`)).status).toBe(403);
    }
    expect((await admin.delete(`${USERS}/${id}/invitations/x`)).status).toBe(404);
    expect((await admin.post(`${USERS}/absent/invitations`)).status).toBe(404);
  });

  test('as manager of a domain takes over nobody who holds more, neither now nor when the link is used', async () => {
    const { api, id: domain } = await newDomain(platform);
    const [eve, mallory] = [await newUser('eve', domain), await newUser('mallory', domain)];
    const { word } = await invite(eve, api);
    for (const id of [eve, mallory]) await assignRole(platform, { type: 'user', id }, { kind: 'system' }, 'admin');
    expect((await accept(word)).status).toBe(403);
    expect((await api.post(`${USERS}/${mallory}/invitations`)).status).toBe(403);
    expect((await accept((await invite(eve)).word)).status).toBe(204);
  });

  test('as manager of a domain invites its users', async () => {
    const { api, id: domain } = await newDomain(platform);
    const user = (await api.post(USERS, { user: { name: 'guest' } })).body.user.id;
    await assignRole(platform, { type: 'user', id: user }, { kind: 'domain', id: domain }, 'member');
    expect((await accept((await invite(user, api)).word)).status).toBe(204);
  });
});
