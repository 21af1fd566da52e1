import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { listRejectedRequests } from '#lib/identity/ec2-keys/rejected-requests.ts';
import { accessKeyOf } from '#lib/identity/ec2-keys/signer.ts';
import { newProject, signInAdmin, type TestProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { authenticateS3 } from './authenticate.ts';
import { type SignedByTest, type SigningOptions, signRequest, type TestKey } from './sign-for-tests.ts';

const platform = usePlatform({
  NEPHOS_PUBLIC_URL: 'https://cloud.example.org/nephos',
  NEPHOS_TRUST_PROXY: 'on',
});
const refusal = (code: string, rest: object = {}) => expect.objectContaining({ code, ...rest });

async function newKey(user: TestProject, limits?: object): Promise<TestKey> {
  const path = `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
  return (await user.api.post(path, { tenant_id: user.id, limits })).body.credential;
}

async function* bodyOf(data: string) {
  if (data !== '') yield Buffer.from(data);
}

const authenticate = (request: Pick<SignedByTest, 'method' | 'path' | 'query' | 'headers'>, data = '') =>
  authenticateS3(
    platform.platform.services,
    { ...request, body: bodyOf(data), address: '192.0.2.7', isSecure: false },
    '/s3',
  );

const get = (key: TestKey, options: Partial<SigningOptions> = {}, path = '/s3/bucket/key') =>
  signRequest({ method: 'GET', path }, { key, ...options });

/** Adds the query of a presigned URL; the signature covers only the host. */
function presign(
  key: TestKey,
  seconds = 60,
  atMs = Date.now(),
): Pick<SignedByTest, 'method' | 'path' | 'query' | 'headers'> {
  const time = new Date(atMs).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const credential = encodeURIComponent(`${key.access}/${time.slice(0, 8)}/us-east-1/s3/aws4_request`);
  const query = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${credential}&X-Amz-Date=${time}&X-Amz-Expires=${seconds}&X-Amz-SignedHeaders=host`;
  const { seed, headers } = signRequest(
    { method: 'GET', path: '/s3/b/k', query },
    { key, atMs, signedHeaders: ['host'] },
  );
  return {
    method: 'GET',
    path: '/s3/b/k',
    query: `${query}&X-Amz-Signature=${seed}`,
    headers: { host: headers.host ?? '' },
  };
}

describe('The sender of an S3 request', () => {
  test('is the owner of the access key, with its limits', async () => {
    const user = await newProject(platform);
    const key = await newKey(user, { buckets: ['bucket'] });
    const { sender } = await authenticate(get(key));
    expect(sender).toMatchObject({
      kind: 'caller',
      accessKey: key.access,
      caller: { userId: user.userId, scope: { id: user.id }, accessKey: { limits: { buckets: ['bucket'] } } },
    });
  });

  test('is anonymous without a signature', async () => {
    const { sender } = await authenticate({ method: 'GET', path: '/s3/b/k', query: '', headers: { host: 'h' } });
    expect(sender).toEqual({ kind: 'anonymous' });
  });

  test('of a presigned URL is the owner of the key, as long as key, user and role exist', async () => {
    const user = await newProject(platform);
    const [deleted, key] = [await newKey(user), await newKey(user)];
    const admin = await signInAdmin(platform);
    expect((await authenticate(presign(deleted))).sender).toMatchObject({ accessKey: deleted.access });
    await user.api.delete(`/identity/v3/users/${user.userId}/credentials/OS-EC2/${deleted.access}`);
    await expect(authenticate(presign(deleted))).rejects.toThrow(refusal('InvalidAccessKeyId', { status: 403 }));

    const url = presign(key, 604_800, Date.now() - 3_600_000);
    expect((await authenticate(url)).sender).toMatchObject({ kind: 'caller' });
    await admin.patch(`/identity/v3/users/${user.userId}`, { user: { enabled: false } });
    await expect(authenticate(url)).rejects.toThrow(refusal('AccessDenied', { status: 403 }));
    await admin.patch(`/identity/v3/users/${user.userId}`, { user: { enabled: true } });
    expect((await authenticate(url)).sender).toMatchObject({ kind: 'caller' });
    await admin.delete(`/identity/v3/users/${user.userId}`);
    await expect(authenticate(url)).rejects.toThrow(refusal('InvalidAccessKeyId'));
  });

  test('of an expired presigned URL is refused', async () => {
    const key = await newKey(await newProject(platform));
    await expect(authenticate(presign(key, 60, Date.now() - 61_000))).rejects.toThrow(refusal('AccessDenied'));
  });

  test.each([
    ['an unknown key', { key: { access: 'absent', secret: 'x' } }, 'InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
    ['a wrong clock', { atMs: Date.now() - 16 * 60_000 }, 'RequestTimeTooSkewed'],
    ['unsigned headers', { signedHeaders: ['host', 'x-amz-date'] }, 'AccessDenied'],
  ])('with %s is refused', async (_, options: Partial<SigningOptions>, code) => {
    const key = await newKey(await newProject(platform));
    await expect(authenticate(get(key, options))).rejects.toThrow(refusal(code));
  });

  test('cannot use a key that belongs to an application credential beyond its access rules', async () => {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/application_credentials`;
    const rules = [
      { service: 'object-store', method: 'GET', path: '/s3/public/**' },
      { service: 'identity', method: 'POST', path: '/v3/users/*/credentials/OS-EC2' },
    ];
    const { body } = await user.api.post(path, {
      application_credential: { name: 'robot', unrestricted: true, access_rules: rules },
    });
    const { id, secret } = body.application_credential;
    const { apiClient } = await import('#lib/testing/api.ts');
    const identity = { methods: ['application_credential'], application_credential: { id, secret } };
    const answer = await apiClient(platform).post('/identity/v3/auth/tokens', { auth: { identity } });
    const api = apiClient(platform, answer.headers.get('x-subject-token') ?? '');
    const key = await newKey({ ...user, api });
    expect((await authenticate(get(key, {}, '/s3/public/key'))).sender).toMatchObject({ kind: 'caller' });
    await expect(authenticate(get(key, {}, '/s3/private/key'))).rejects.toThrow(refusal('AccessDenied'));
  });

  test.each(['us-east-1', 'RegionOne'])('may sign for the region %s', async (region) => {
    const key = await newKey(await newProject(platform));
    expect((await authenticate(get(key, { region }))).sender).toMatchObject({ kind: 'caller' });
  });

  test('may sign the public address of a proxy, with its path', async () => {
    const key = await newKey(await newProject(platform));
    const options = { signedHost: 'cloud.example.org', signedPath: '/nephos/s3/bucket/key' };
    expect((await authenticate(get(key, options))).sender).toMatchObject({ kind: 'caller' });
  });

  test('may sign the address that a trusted proxy forwards', async () => {
    const key = await newKey(await newProject(platform));
    const request = get(key, { signedHost: 's3.example.com', signedPath: '/store/s3/bucket/key' });
    await expect(authenticate(request)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    const forwarded = { 'x-forwarded-host': 's3.example.com', 'x-forwarded-prefix': '/store/' };
    const { sender } = await authenticate({ ...request, headers: { ...request.headers, ...forwarded } });
    expect(sender).toMatchObject({ kind: 'caller' });
  });

  test('is the user for whom this process sends the request', async () => {
    const user = await newProject(platform);
    const { sender } = await authenticate(get(await newKey(user)));
    if (sender.kind !== 'caller') throw new Error('anonymous');
    const onBehalf = { caller: sender.caller, requestId: 'req-1' };
    const request = { method: 'GET', path: '/s3/b', query: '', headers: {}, address: undefined, isSecure: true };
    const inside = await authenticateS3(platform.platform.services, { ...request, body: bodyOf(''), onBehalf }, '/s3');
    expect(inside.sender).toMatchObject({ kind: 'caller', accessKey: undefined });
  });
});

describe('A rejected request', () => {
  const rejectionsOf = async (user: TestProject, key: TestKey) => {
    const { database } = platform.platform.services;
    const { keyId = '' } = (await accessKeyOf(database, key.access)) ?? {};
    return listRejectedRequests(database.read, { keyId, userId: user.userId });
  };

  test.each<[string, Partial<SigningOptions> & { headers?: Record<string, string> }, object]>([
    [
      'port',
      { signedHost: 's3.example.org:9000' },
      { line: 4, server: 'host:s3.example.org', client: 'host:s3.example.org:9000' },
    ],
    ['host', { signedHost: 'localhost:3000' }, { line: 4, client: 'host:localhost:3000' }],
    [
      'prefix',
      { signedPath: '/api/s3/bucket/a%20b' },
      { line: 2, server: '/s3/bucket/a%20b', client: '/api/s3/bucket/a%20b' },
    ],
    ['key-encoding', { signedPath: '/s3/bucket/a%2520b' }, { line: 2, client: '/s3/bucket/a%2520b' }],
    ['key-encoding', { signedPath: '/s3/bucket/a+b' }, { line: 2, client: '/s3/bucket/a+b' }],
    ['region', { region: 'eu-west-1' }, { server: 'us-east-1', client: 'eu-west-1' }],
    ['clock', { atMs: Date.now() - 86_400_000 }, { line: 1 }],
  ])('because of the %s is explained to the owner of the key: %j', async (cause, options, difference) => {
    const user = await newProject(platform);
    const key = await newKey(user);
    const request = signRequest(
      { method: 'GET', path: '/s3/bucket/a%20b', headers: options.headers },
      { key, ...options },
    );
    await expect(authenticate(request)).rejects.toThrow();
    const [report, ...others] = await rejectionsOf(user, key);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ cause, address: '192.0.2.7', method: 'GET', difference });
    expect(JSON.stringify(report)).not.toContain(key.secret);
  });

  test('whose header a proxy changed is explained', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    const names = ['accept-encoding', 'host', 'x-amz-content-sha256', 'x-amz-date'];
    const request = signRequest(
      { method: 'GET', path: '/s3/b', headers: { 'accept-encoding': 'identity' } },
      { key, signedHeaders: names },
    );
    request.headers['accept-encoding'] = 'gzip, br';
    await expect(authenticate(request)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    expect(await rejectionsOf(user, key)).toMatchObject([
      { cause: 'header', difference: { server: 'accept-encoding:gzip, br', client: 'accept-encoding:identity' } },
    ]);
  });

  test('with a wrong digest of the body is explained', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    const digest = (data: string) => createHash('sha256').update(data).digest();
    const headers = { 'x-amz-content-sha256': digest('sent').toString('hex'), 'content-length': '4' };
    const { payload } = await authenticate(signRequest({ method: 'PUT', path: '/s3/b/k', headers }, { key }), 'lost');
    const received = { size: 4, digests: { sha256: digest('lost') } };
    expect(() => payload.body.verify(received)).toThrow(refusal('XAmzContentSHA256Mismatch'));
    await expect
      .poll(() => rejectionsOf(user, key))
      .toMatchObject([
        { cause: 'body-digest', server: digest('lost').toString('hex'), client: digest('sent').toString('hex') },
      ]);
  });

  test('with a wrong secret is reported without a guess of its reason', async () => {
    const user = await newProject(platform);
    const key = await newKey(user);
    await expect(authenticate(get({ ...key, secret: 'wrong' }))).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    expect(await rejectionsOf(user, key)).toMatchObject([
      { cause: 'unknown', client: null, server: expect.stringMatching(/^GET\n\/s3\/bucket\/key\n/) },
    ]);
  });

  test('is kept for the key among the last 20, for the owner only, and many do not cause many writes', async () => {
    const [user, other] = [await newProject(platform), await newProject(platform)];
    const key = await newKey(user);
    for (let index = 0; index < 30; index += 1) {
      const signed = get({ ...key, secret: 'wrong' }, {}, `/s3/bucket/${index}`);
      await expect(authenticate(signed)).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    }
    expect(await rejectionsOf(user, key)).toHaveLength(20);
    expect(await rejectionsOf(other, key)).toEqual([]);
  });
});
