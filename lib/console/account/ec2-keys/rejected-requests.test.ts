import { expect, test } from 'vitest';
import { recordRejection } from '#lib/identity/ec2-keys/rejected-requests.ts';
import type { RejectionReport } from '#lib/identity/ec2-keys/rejection-report.ts';
import { accessKeyOf } from '#lib/identity/ec2-keys/signer.ts';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const pathOf = (access: string) => `/console/v1/ec2-keys/${access}/rejected-requests`;
const REPORT: RejectionReport = {
  code: 'SignatureDoesNotMatch',
  method: 'GET',
  path: '/s3/private/object',
  address: '192.0.2.7',
  cause: 'port',
  server: 'GET\n/s3/private/object',
  client: 'GET\n/s3/private/other',
  difference: { line: 2, server: '/s3/private/object', client: '/s3/private/other' },
};

async function rejectedKey() {
  const user = await newProject(platform);
  const keys = `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
  const { access } = (await user.api.post(keys, { tenant_id: user.id })).body.credential as { access: string };
  const { database } = platform.platform.services;
  const key = (await accessKeyOf(database, access)) ?? expect.fail('no key');
  for (let index = 0; index < 25; index += 1) {
    await recordRejection(database, key, { ...REPORT, path: `/s3/private/${index}` });
  }
  return { user, access, keys };
}

test('GET ec2-keys/{access}/rejected-requests: the last 20 with their cause and first difference', async () => {
  const { user, access } = await rejectedKey();
  const { status, body } = await user.api.get(pathOf(access));
  expect(status).toBe(200);
  expect(body.rejected_requests).toHaveLength(20);
  expect(body.rejected_requests[0]).toMatchObject({
    ...REPORT,
    path: expect.stringMatching(/^\/s3\/private\//),
    reason: 'The client signed another port.',
    advice: expect.stringMatching(/^Use the same port/),
  });
});

test('others, administrators included, and application credentials of the owner see none: 404', async () => {
  const { user, access } = await rejectedKey();
  const admin = await signInAdmin(platform);
  const path = `/identity/v3/users/${user.userId}/application_credentials`;
  const { body } = await user.api.post(path, { application_credential: { name: 'robot', unrestricted: true } });
  const { id, secret } = body.application_credential;
  const identity = { methods: ['application_credential'], application_credential: { id, secret } };
  const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
  const robot = apiClient(platform, answer.headers.get('x-subject-token') ?? '');
  for (const api of [(await newProject(platform)).api, admin, robot]) {
    expect((await api.get(pathOf(access))).status).toBe(404);
  }
  expect((await user.api.get(pathOf('absent'))).status).toBe(404);
});

test('the requests of a deleted key are not shown', async () => {
  const { user, access, keys } = await rejectedKey();
  await user.api.delete(`${keys}/${access}`);
  expect((await user.api.get(pathOf(access))).status).toBe(404);
});
