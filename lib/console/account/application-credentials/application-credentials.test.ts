import { describe, expect, test } from 'vitest';
import { deleteReplacedCredentials } from '#lib/identity/application-credentials/retire.ts';
import { type ApiClient, apiClient, newProject, type TestProject } from '#lib/testing/api.ts';
import { grantRole } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const FACTS = '/console/v1/application-credentials';
const pathOf = (user: TestProject) => `/identity/v3/users/${user.userId}/application_credentials`;

interface Credential {
  id: string;
  name: string;
  secret: string;
}
const create = async (user: TestProject, options: object = {}): Promise<Credential> =>
  (await user.api.post(pathOf(user), { application_credential: { name: 'ci', ...options } })).body
    .application_credential;
const ask = ({ id, secret }: Credential) =>
  apiClient(platform).post('/identity/v3/auth/tokens', {
    auth: { identity: { methods: ['application_credential'], application_credential: { id, secret } } },
  });
async function signInWith(credential: Credential): Promise<ApiClient> {
  const answer = await ask(credential);
  expect(answer.status).toBe(201);
  return apiClient(platform, answer.headers.get('x-subject-token') ?? '');
}
const rotate = (api: ApiClient, id: string, overlap_s: unknown = 3600) =>
  api.post(`${FACTS}/${id}/rotation`, { rotation: { overlap_s } });
const factsOf = async (user: TestProject, id: string) =>
  (await user.api.get(FACTS)).body.credentials.find((one: { id: string }) => one.id === id);

const endOverlap = (id: string) =>
  platform.platform.services.database.transact((tx) =>
    tx
      .updateTable('application_credentials')
      .set({ retires_at: '2001-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute(),
  );

describe('Replacing an application credential', () => {
  test('makes one like it under the next name; both are good until the overlap is over, then the old one is gone', async () => {
    const user = await newProject(platform, 'manager');
    const access_rules = [{ service: 'block-storage', method: 'GET', path: '/v3/volumes' }];
    const old = await create(user, { description: 'for CI', roles: [{ name: 'reader' }], access_rules });
    const { status, body } = await rotate(user.api, old.id);
    expect(status).toBe(201);
    const made = body.rotation.application_credential;
    const { id: _id, secret: _secret, links: _links, ...like } = { ...old } as Credential & { links: unknown };
    expect(made).toMatchObject({ ...like, name: 'ci-2' });
    expect(made.secret).toMatch(/^[\w-]{86}$/);
    const facts = await factsOf(user, old.id);
    expect(facts).toMatchObject({ retires_at: body.rotation.retires_at, successor_id: made.id });
    expect(Date.parse(facts.retires_at) - Date.now()).toBeGreaterThan(3_500_000);
    const [before, after] = [await signInWith(old), await signInWith(made)];
    for (const api of [before, after]) expect((await api.get('/volume/v3/volumes')).status).toBe(200);

    await deleteReplacedCredentials(platform.platform.services.database);
    expect((await before.get('/volume/v3/volumes')).status).toBe(200);
    await endOverlap(old.id);
    expect((await ask(old)).status).toBe(401);
    await deleteReplacedCredentials(platform.platform.services.database);
    expect((await before.get('/volume/v3/volumes')).status).toBe(401);
    expect((await after.get('/volume/v3/volumes')).status).toBe(200);
    expect((await user.api.get(`${pathOf(user)}/${old.id}`)).status).toBe(404);
    expect((await rotate(user.api, made.id)).body.rotation.application_credential.name).toBe('ci-3');
  });

  test('tokens of the old one end when it goes, also before anybody has taken it away', async () => {
    const user = await newProject(platform);
    const old = await create(user);
    await rotate(user.api, old.id, 60);
    const api = await signInWith(old);
    const { body } = await api.get('/identity/v3/auth/tokens', { 'x-subject-token': api.token ?? '' });
    expect(Date.parse(body.token.expires_at) - Date.now()).toBeLessThan(61_000);
  });

  test('can be undone: the old one stays, and so does the new one', async () => {
    const user = await newProject(platform);
    const old = await create(user);
    await rotate(user.api, old.id);
    expect((await rotate(user.api, old.id)).status).toBe(409);
    expect((await user.api.delete(`${FACTS}/${old.id}/rotation`)).status).toBe(204);
    expect(await factsOf(user, old.id)).toMatchObject({ retires_at: null, successor_id: null });
    await deleteReplacedCredentials(platform.platform.services.database);
    expect((await ask(old)).status).toBe(201);
    expect((await rotate(user.api, old.id, 0)).body.rotation.application_credential.name).toBe('ci-3');
    expect((await ask(old)).status).toBe(401);
  });

  test.each([-1, 0.5, '60', 91 * 86_400, undefined])('for %s seconds is refused with 400', async (overlap) => {
    const user = await newProject(platform);
    const { id } = await create(user);
    expect((await user.api.post(`${FACTS}/${id}/rotation`, { rotation: { overlap_s: overlap } })).status).toBe(400);
  });

  test('ends when the old one does, when that is said, or never; one that would have ended already is refused', async () => {
    const user = await newProject(platform);
    const [soon, later] = ['2099-01-01T00:00:00Z', '2199-01-01T00:00:00Z'];
    const ends = async (expires_at: unknown) => {
      const { id } = await create(user, { name: `ci ${expires_at}`, expires_at: soon });
      const answer = await user.api.post(`${FACTS}/${id}/rotation`, { rotation: { overlap_s: 60, expires_at } });
      return answer.body.rotation?.application_credential.expires_at ?? answer.status;
    };
    expect([await ends(undefined), await ends(later)]).toEqual([soon, later]);
    expect(await ends('2001-01-01T00:00:00Z')).toBe(400);
    const { id } = await create(user, { name: 'endless', expires_at: soon });
    const never = await user.api.post(`${FACTS}/${id}/rotation`, { rotation: { overlap_s: 60, expires_at: null } });
    expect(never.body.rotation.application_credential.expires_at).toBeNull();
    const gone = await create(user, { name: 'gone', expires_at: soon });
    await platform.platform.services.database.transact((tx) =>
      tx
        .updateTable('application_credentials')
        .set({ expires_at: '2001-01-01T00:00:00Z' })
        .where('id', '=', gone.id)
        .execute(),
    );
    expect((await rotate(user.api, gone.id)).status).toBe(409);
  });

  test('is refused with 404 for another user’s, and with 403 with a restricted one and from another project', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform, 'manager')];
    const old = await create(user);
    expect((await rotate(other.api, old.id)).status).toBe(404);
    expect((await other.api.delete(`${FACTS}/${old.id}/rotation`)).status).toBe(404);
    expect((await other.api.get(FACTS)).body.credentials).toEqual([]);
    const robot = await signInWith(old);
    expect((await rotate(robot, old.id)).status).toBe(403);
    expect((await robot.delete(`${FACTS}/${old.id}/rotation`)).status).toBe(403);
    await grantRole(platform, user.userId, other.id, 'member');
    const elsewhere = await apiClient(platform).post('/identity/v3/auth/tokens', {
      auth: { identity: { methods: ['token'], token: { id: user.api.token } }, scope: { project: { id: other.id } } },
    });
    const there = apiClient(platform, elsewhere.headers.get('x-subject-token') ?? '');
    expect((await rotate(there, old.id)).status).toBe(403);
  });

  test('never gives more than the token has: 400 with an unrestricted one of fewer roles', async () => {
    const user = await newProject(platform);
    const old = await create(user);
    const robot = await signInWith(
      await create(user, { name: 'free', unrestricted: true, roles: [{ name: 'reader' }] }),
    );
    expect((await rotate(robot, old.id)).status).toBe(400);
  });
});

test('It is known when a credential was used last, and never by a wrong secret', async () => {
  const user = await newProject(platform);
  const credential = await create(user);
  expect(await factsOf(user, credential.id)).toMatchObject({ last_used_at: null });
  await ask({ ...credential, secret: 'wrong' });
  expect(await factsOf(user, credential.id)).toMatchObject({ last_used_at: null });
  const api = await signInWith(credential);
  const { last_used_at } = await factsOf(user, credential.id);
  expect(Date.now() - Date.parse(last_used_at)).toBeLessThan(60_000);
  await signInWith(credential);
  expect(await factsOf(user, credential.id)).toMatchObject({ last_used_at });
  expect((await api.get('/volume/v3/volumes')).status).toBe(200);
});
