import { describe, expect, test } from 'vitest';
import { passcodeOf } from '#lib/identity/factors/totp.ts';
import { apiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const PATH = '/console/v1/authenticators';
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const enrol = (user: TestProject, passcode = passcodeOf(SECRET, Date.now())) =>
  user.api.post(PATH, { authenticator: { secret: SECRET, passcode } });
const factorsPath = ({ userId }: TestProject) => `/identity/v3/users/${userId}/second_factors`;
const signIn = ({ userId: id }: TestProject, passcode: string) =>
  apiClient(platform).post('/identity/v3/auth/tokens', {
    auth: {
      identity: {
        methods: ['password', 'totp'],
        password: { user: { id, password: TEST_PASSWORD } },
        totp: { user: { id, passcode } },
      },
    },
  });

describe('An authenticator', () => {
  test('counts once it has shown a passcode, which signs nobody in; the next one does', async () => {
    const user = await newProject(platform);
    const now = Date.now();
    const { status, body } = await enrol(user, passcodeOf(SECRET, now));
    expect([status, body.authenticator]).toEqual([201, { id: expect.any(String), created_at: expect.any(String) }]);
    expect((await user.api.get(PATH)).body.authenticators).toEqual([body.authenticator]);
    expect((await signIn(user, passcodeOf(SECRET, now))).status).toBe(401);
    expect((await signIn(user, passcodeOf(SECRET, now + 30_000))).status).toBe(201);
  });

  test.each(['000000', '', 'abcdef', '12345678901234567'])('is not set up with passcode %j', async (passcode) => {
    const user = await newProject(platform);
    const { status } = await enrol(user, passcode === passcodeOf(SECRET, Date.now()) ? '000001' : passcode);
    expect(status).toBe(400);
    expect((await user.api.get(PATH)).body.authenticators).toEqual([]);
  });

  test.each(['GEZDGNBV', 'gezdgnbvgy3tqojqgezdgnbvgy3tqojq', '1'.repeat(32)])(
    'has no secret like %s',
    async (secret) => {
      const user = await newProject(platform);
      const passcode = passcodeOf(SECRET, Date.now());
      expect((await user.api.post(PATH, { authenticator: { secret, passcode } })).status).toBe(400);
    },
  );

  test('is taken away by its user alone, and not while it is the only way to sign in', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const passcode = passcodeOf(SECRET, Date.now());
    const wanted = { secret: SECRET, passcode, required: true };
    const { id } = (await user.api.post(PATH, { authenticator: wanted })).body.authenticator;
    expect((await user.api.get(factorsPath(user))).body.second_factors).toMatchObject({ required: true, totp: 1 });
    expect((await other.api.get(PATH)).body.authenticators).toEqual([]);
    expect((await other.api.delete(`${PATH}/${id}`)).status).toBe(404);
    expect((await user.api.delete(`${PATH}/${id}`)).status).toBe(409);
    expect((await user.api.get(PATH)).body.authenticators).toHaveLength(1);
    await user.api.put(factorsPath(user), { second_factors: { required: false } });
    expect((await user.api.delete(`${PATH}/${id}`)).status).toBe(204);
    expect((await user.api.delete(`${PATH}/${id}`)).status).toBe(404);
  });

  test('is not managed with an application credential, however free', async () => {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const made = await user.api.post(path, { application_credential: { name: 'free', unrestricted: true } });
    const { id, secret } = made.body.application_credential;
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const token = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
    const robot = apiClient(platform, token.headers.get('x-subject-token') ?? '');
    const authenticator = { secret: SECRET, passcode: passcodeOf(SECRET, Date.now()) };
    expect((await robot.post(PATH, { authenticator })).status).toBe(403);
    const own = (await enrol(user)).body.authenticator;
    expect((await robot.delete(`${PATH}/${own.id}`)).status).toBe(403);
  });
});
