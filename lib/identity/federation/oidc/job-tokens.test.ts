import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient, newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { addGroup, addProvider, PROVIDER_NETWORKS, type TestProvider } from '#lib/testing/connected-provider.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { newKey, SigningIssuer } from '#lib/testing/signing-issuer.ts';

/** Tokens as GitHub Actions issues them: docs.github.com/actions/concepts/security/openid-connect. */
const AUDIENCE = 'https://cloud.example';
const JOB: JWTPayload = {
  aud: AUDIENCE,
  sub: 'repo:acme/shop:ref:refs/heads/main',
  repository: 'acme/shop',
  ref: 'refs/heads/main',
};

const platform = usePlatform({ ...PROVIDER_NETWORKS, NEPHOS_TOKEN_LIFETIME_SECONDS: '86400' });
const ci = new SigningIssuer();
let admin: ApiClient;
let project: TestProject;
let provider: TestProvider;
let number = 0;

beforeAll(async () => {
  await ci.start();
  admin = await signInAdmin(platform);
  project = await newProject(platform);
  const group = await addGroup(admin, project.id);
  provider = await addProvider(admin, {
    configuration: { issuer: ci.issuer, client_id: AUDIENCE, accepts: 'job_tokens' },
    rules: [
      {
        local: [{ user: { name: '{0}' } }, { group: { id: group.id } }],
        remote: [
          { type: 'sub' },
          { type: 'repository', any_one_of: ['acme/shop'] },
          { type: 'ref', any_one_of: ['refs/heads/main'] },
        ],
      },
    ],
  });
});
afterAll(() => ci.stop());

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
/** Each token of a CI system differs from others. */
const sign = (changes: JWTPayload = {}, options = {}) => {
  number += 1;
  return ci.sign({ ...JOB, jti: `job-${number}`, ...changes }, options);
};
const present = (token: string) =>
  apiClient(platform).post(provider.auth, undefined, { authorization: `Bearer ${token}` });

async function scopedTo(projectId: string, token: string | null) {
  const auth = { identity: { methods: ['token'], token: { id: token } }, scope: { project: { id: projectId } } };
  return apiClient(platform).post('/identity/v3/auth/tokens', { auth });
}

describe('A job of a CI system', () => {
  test('gets a token for one project and role, of at most one hour, although its own token ends earlier', async () => {
    const { status, headers, body } = await present(await sign({ exp: inSeconds(60) }));
    expect(status).toBe(201);
    const lastsS = Date.parse(body.token.expires_at) / 1000 - inSeconds(0);
    expect(lastsS).toBeGreaterThan(3500);
    expect(lastsS).toBeLessThanOrEqual(3600);
    const scoped = await scopedTo(project.id, headers.get('x-subject-token'));
    expect(scoped.status).toBe(201);
    expect(scoped.body.token.expires_at).toBe(body.token.expires_at);
    expect(scoped.body.token.roles.map(({ name }: { name: string }) => name).toSorted()).toEqual(['member', 'reader']);
    const other = await newProject(platform);
    expect((await scopedTo(other.id, headers.get('x-subject-token'))).status).toBe(401);
  });

  test('is accepted once with each token', async () => {
    const token = await sign();
    expect((await present(token)).status).toBe(201);
    expect((await present(token)).status).toBe(401);
    expect((await present(token)).status).toBe(401);
  });

  test('gets one token if it sends its own several times at once', async () => {
    const token = await sign();
    const answers = await Promise.all(Array.from({ length: 5 }, () => present(token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401]);
  });

  test.each<[string, () => Promise<string>]>([
    ['for another audience', () => sign({ aud: 'https://other.example' })],
    ['of another repository', () => sign({ repository: 'acme/fork' })],
    ['of a repository whose name only begins alike', () => sign({ repository: 'acme/shop-fork' })],
    ['of another branch', () => sign({ ref: 'refs/heads/feature' })],
    ['that has expired', () => sign({ exp: inSeconds(-60) })],
    ['of a foreign key', async () => sign({}, { key: await newKey(ci.keys[0]?.kid ?? '') })],
    ['of another issuer', () => sign({ iss: 'https://token.actions.githubusercontent.com' })],
    ['that is opaque', async () => 'an-opaque-token'],
  ])('is rejected with a token %s', async (_what, forge) => {
    const { status, headers } = await present(await forge());
    expect([status, headers.get('x-subject-token')]).toEqual([401, null]);
  });

  test('has no button on the sign-in page', async () => {
    const shown = await platform.platform.federated.providers();
    expect(shown.map(({ providerId }) => providerId)).not.toContain(provider.id);
  });
});
