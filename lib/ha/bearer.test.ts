import { describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { newSegment, protect, UNFENCED, withoutRecovery } from '#lib/testing/ha.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_FLEET_HOSTS: '20' });
withoutRecovery(platform);

let used = 0;
async function newFault(admin: ApiClient): Promise<object> {
  used += 1;
  await protect(admin, await newSegment(admin), [`sim-${used}`]);
  return { hostname: `sim-${used}`, type: 'COMPUTE_HOST', payload: UNFENCED };
}
const anonymous = () => apiClient(platform);
const bearer = (token = '') => ({ authorization: `Bearer ${token}` });

describe.each(['/v1/notifications', '/ha/v1/notifications'])('POST %s', (path) => {
  test('takes the token from Authorization: Bearer, from X-Auth-Token, or the same one from both', async () => {
    const admin = await signInAdmin(platform);
    const post = async (headers: Record<string, string>) =>
      (await anonymous().post(path, await newFault(admin), headers)).status;
    const token = admin.token ?? '';
    expect(await post(bearer(token))).toBe(202);
    expect(await post({ 'x-auth-token': token })).toBe(202);
    expect(await post({ 'x-auth-token': token, authorization: `bearer  ${token}` })).toBe(202);
  });

  test('is refused with 401 when both name different tokens, though each of them is good', async () => {
    const [admin, other] = [await signInAdmin(platform), await signInAdmin(platform)];
    const fault = await newFault(admin);
    const before = (await admin.get('/ha/v1/notifications')).body;
    const headers = { 'x-auth-token': admin.token ?? '', ...bearer(other.token) };
    expect((await anonymous().post(path, fault, headers)).status).toBe(401);
    expect((await admin.get('/ha/v1/notifications')).body).toEqual(before);
  });

  test.each([
    ['nothing', {}],
    ['a token nobody gave', bearer('a'.repeat(180))],
    ['an empty one', { authorization: 'Bearer ' }],
    ['a password', { authorization: 'Basic YWRtaW46cGFzcw==' }],
  ])('is refused with 401 with %s', async (_title, headers) => {
    const answer = await anonymous().post(path, { hostname: 'h', type: 'COMPUTE_HOST', payload: UNFENCED }, headers);
    expect([answer.status, answer.body.unauthorized.code]).toEqual([401, 401]);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Keystone uri=/);
  });

  test('is refused with 403 to who is no administrator', async () => {
    const { api } = await newProject(platform, 'manager');
    const fault = { hostname: 'h', type: 'COMPUTE_HOST', payload: UNFENCED };
    const answer = await anonymous().post(path, fault, bearer(api.token));
    expect([answer.status, answer.body.forbidden.code]).toEqual([403, 403]);
  });
});

test('Every path of the HA API takes Bearer, no other API does', async () => {
  const headers = bearer((await signInAdmin(platform)).token);
  expect((await anonymous().get('/ha/v1/segments', headers)).status).toBe(200);
  expect((await anonymous().get('/compute/v2.1/servers', headers)).status).toBe(401);
  expect((await anonymous().get('/identity/v3/users', headers)).status).toBe(401);
});

test('An application credential that may do nothing but tell of faults does that; any other request is refused with 401', async () => {
  const admin = await signInAdmin(platform);
  const { user } = (await admin.get('/identity/v3/auth/tokens', { 'x-subject-token': admin.token ?? '' })).body.token;
  const access_rules = [{ service: 'instance-ha', method: 'POST', path: '/v1/notifications' }];
  const made = await admin.post(`/identity/v3/users/${user.id}/application_credentials`, {
    application_credential: { name: 'monitor', access_rules },
  });
  const { id, secret } = made.body.application_credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  const signedIn = await anonymous().post('/identity/v3/auth/tokens', { auth: { identity } });
  const headers = bearer(signedIn.headers.get('x-subject-token') ?? '');
  expect((await anonymous().post('/v1/notifications', await newFault(admin), headers)).status).toBe(202);
  expect((await anonymous().post('/ha/v1/notifications', await newFault(admin), headers)).status).toBe(202);
  expect((await anonymous().get('/v1/notifications', headers)).status).toBe(401);
  expect((await anonymous().get('/ha/v1/segments', headers)).status).toBe(401);
});

test('A body that says it is no JSON is refused with 415', async () => {
  const admin = await signInAdmin(platform);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const { status, body } = await admin.post('/v1/notifications', await newFault(admin), headers);
  expect([status, body.badMediaType.code]).toEqual([415, 415]);
});
