import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signIn as openSession } from '#lib/auth/sign-in.ts';
import { sharePlatform } from '#lib/running-platform.ts';
import { type ApiClient, apiClient, signInAdmin } from '#lib/testing/api.ts';
import { ask, cookieFor } from '#lib/testing/browser.ts';
import { TEST_PASSWORD } from '#lib/testing/fixtures.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const cloud = usePlatform();
const V3 = '/identity/v3';
let admin: ApiClient;
let memberRole: string;

beforeAll(async () => {
  sharePlatform(cloud.platform);
  admin = await signInAdmin(cloud);
  memberRole = (await admin.get(`${V3}/roles?name=member`)).body.roles[0].id;
});

async function newMember() {
  const name = `again-${randomBytes(4).toString('hex')}`;
  const domain = (await admin.post(`${V3}/domains`, { domain: { name } })).body.domain.id as string;
  const user = (await admin.post(`${V3}/users`, { user: { name, domain_id: domain, password: TEST_PASSWORD } })).body
    .user.id as string;
  const project = (await admin.post(`${V3}/projects`, { project: { name, domain_id: domain } })).body.project
    .id as string;
  await admin.put(`${V3}/projects/${project}/users/${user}/roles/${memberRole}`);
  const token = async (scope?: object) => {
    const identity = { methods: ['password'], password: { user: { id: user, password: TEST_PASSWORD } } };
    const answer = await admin.post(`${V3}/auth/tokens`, { auth: { identity, ...(scope && { scope }) } });
    expect(answer.status).toBe(201);
    return answer.headers.get('x-subject-token') ?? '';
  };
  const statusOf = async (text: string) => (await apiClient(cloud, text).get(`${V3}/auth/projects`)).status;
  return { name, domain, user, project, token, statusOf };
}
type Member = Awaited<ReturnType<typeof newMember>>;

const setEnabled = async (path: string, kind: string, enabled: boolean) =>
  expect((await admin.patch(`${V3}${path}`, { [kind]: { enabled } })).status).toBe(200);

const KINDS: [string, (member: Member) => [path: string, kind: string]][] = [
  ['user', ({ user }) => [`/users/${user}`, 'user']],
  ['project', ({ project }) => [`/projects/${project}`, 'project']],
  ['domain', ({ domain }) => [`/domains/${domain}`, 'domain']],
];

describe.each(KINDS)('A %s that was disabled and is enabled again', (kind, target) => {
  test('is refused with 401 with a token from before, and lets in with a new one', async () => {
    const member = await newMember();
    const scope = { project: { id: member.project } };
    const before = await member.token(scope);
    const unscoped = await member.token();
    await setEnabled(...target(member), false);
    await setEnabled(...target(member), true);
    expect(await member.statusOf(before)).toBe(401);
    // Disabling a project invalidates only tokens scoped to it.
    expect(await member.statusOf(unscoped)).toBe(kind === 'project' ? 200 : 401);
    expect(await member.statusOf(await member.token(scope))).toBe(200);
  });

  test('does not bring back a session of the console, a project aside', async () => {
    const member = await newMember();
    const input = { method: 'password', domain: member.name, user: member.name, password: TEST_PASSWORD } as const;
    const cookie = await cookieFor(await openSession(input, { address: '192.0.2.1', userAgent: 'a browser' }));
    expect((await ask('session', cookie)).status).toBe(200);
    await setEnabled(...target(member), false);
    await setEnabled(...target(member), true);
    expect((await ask('session', cookie)).status).toBe(kind === 'project' ? 200 : 401);
  });
});

test('a change of an enabled user that says enabled ends nothing', async () => {
  const member = await newMember();
  const token = await member.token();
  await setEnabled(`/users/${member.user}`, 'user', true);
  expect(await member.statusOf(token)).toBe(200);
});
