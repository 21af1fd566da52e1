import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { authenticateForm } from './authenticate-form.ts';
import { assertPolicy } from './post-policy.ts';
import type { TestKey } from './sign-for-tests.ts';

const refusal = (code: string, rest: object = {}) => expect.objectContaining({ code, ...rest });
const NOW = Date.UTC(2030, 0, 1);
const EXPIRATION = '2030-01-01T01:00:00Z';
const encode = (policy: unknown) => Buffer.from(JSON.stringify(policy)).toString('base64');
const policyOf = (...conditions: unknown[]) =>
  encode({ expiration: EXPIRATION, conditions: [{ bucket: 'photos' }, ['starts-with', '$key', 'in/'], ...conditions] });
const fieldsOf = (more: Record<string, string> = {}) =>
  new Map(Object.entries({ bucket: 'photos', key: 'in/cat.png', policy: 'p', signature: 's', ...more }));

describe('A policy document', () => {
  test.each<[string, unknown[], Record<string, string>]>([
    [
      'equal fields',
      [{ acl: 'private' }, ['eq', '$success_action_status', '201']],
      { acl: 'private', success_action_status: '201' },
    ],
    ['beginnings', [['starts-with', '$Content-Type', 'image/']], { 'content-type': 'image/png' }],
    ['any value', [['starts-with', '$x-amz-meta-a', '']], { 'x-amz-meta-a': 'anything' }],
    [
      'names in any case',
      [{ AcL: 'private' }, ['StArTs-WiTh', '$CoNtEnT-TyPe', 'a']],
      { acl: 'private', 'content-type': 'a' },
    ],
    ['escaped dollars', [['starts-with', '$tagging', '\\$a']], { tagging: '$a' }],
    ['backslashes', [['starts-with', '$tagging', '\\$a']], { tagging: '\\$a' }],
    ['numbers', [{ success_action_status: 201 }], { success_action_status: '201' }],
    ['ignored fields', [], { 'x-ignore-me': '1', 'x-amz-checksum-sha256': 'abc' }],
  ])('allows %s', (_, conditions, fields) => {
    expect(() => assertPolicy(policyOf(...conditions), fieldsOf(fields), NOW)).not.toThrow();
  });

  test.each<[string, string, Record<string, string>]>([
    ['a field without a condition', policyOf(), { acl: 'public-read' }],
    ['another value', policyOf({ acl: 'private' }), { acl: 'public-read' }],
    ['a missing field', policyOf({ acl: 'private' }), {}],
    ['another beginning', policyOf(['starts-with', '$content-type', 'image/']), { 'content-type': 'text/html' }],
    ['another bucket', policyOf(), { bucket: 'other' }],
    ['another key', policyOf(), { key: 'out/cat.png' }],
    [
      'a bucket without a condition',
      encode({ expiration: EXPIRATION, conditions: [['eq', '$key', 'in/cat.png']] }),
      {},
    ],
    ['an expired policy', encode({ expiration: '2029-12-31T23:59:59Z', conditions: [] }), {}],
  ])('refuses %s with 403', (_, policy, fields) => {
    expect(() => assertPolicy(policy, fieldsOf(fields), NOW)).toThrow(refusal('AccessDenied', { status: 403 }));
  });

  test.each<[string, string]>([
    ['no JSON', 'bm8ganNvbg=='],
    ['no document', encode([])],
    ['no expiration', encode({ conditions: [] })],
    ['another date format', encode({ expiration: '2030-01-01 01:00:00', conditions: [] })],
    ['an impossible date', encode({ expiration: '2030-13-01T01:00:00Z', conditions: [] })],
    ['no conditions', encode({ expiration: EXPIRATION })],
    ['names of the document in another case', encode({ expiration: EXPIRATION, CONDITIONS: [] })],
    ['an empty condition', policyOf({})],
    ['an unknown operator', policyOf(['ends-with', '$key', 'x'])],
    ['a field without a dollar', policyOf(['eq', 'key', 'x'])],
    ['a range without an end', policyOf(['content-length-range', 0])],
    ['a negative range', policyOf(['content-length-range', -1, 0])],
    ['a reversed range', policyOf(['content-length-range', 5, 1])],
    ['too many conditions', policyOf(...Array(300).fill({ acl: 'private' }))],
  ])('with %s is refused with 400', (_, policy) => {
    expect(() => assertPolicy(policy, fieldsOf(), NOW)).toThrow(refusal('InvalidPolicyDocument', { status: 400 }));
  });

  test('limits the size of the file by all of its ranges', () => {
    const policy = policyOf(['content-length-range', 1, 100], ['Content-Length-Range', '5', '1000']);
    expect(assertPolicy(policy, fieldsOf(), NOW)).toEqual({ min: 5, max: 100 });
  });
});

describe('A signed form', () => {
  const platform = usePlatform();

  async function newKey(): Promise<TestKey & { userId: string }> {
    const user = await newProject(platform);
    const path = `/identity/v3/users/${user.userId}/credentials/OS-EC2`;
    return { ...(await user.api.post(path, { tenant_id: user.id })).body.credential, userId: user.userId };
  }

  const expiration = new Date(Date.now() + 60_000).toISOString();
  const POLICY = { bucket: 'photos' };
  const sign2 = (key: TestKey) => {
    const conditions = [POLICY, ['eq', '$key', 'cat.png'], ['content-length-range', 2, 4]];
    const policy = encode({ expiration, conditions });
    const signature = createHmac('sha1', key.secret).update(policy).digest('base64');
    return { key: 'cat.png', policy, signature, awsaccesskeyid: key.access };
  };

  const sign4 = (key: TestKey, region = 'us-east-1') => {
    const time = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const scope = [time.slice(0, 8), region, 's3', 'aws4_request'];
    const form = {
      key: 'cat.png',
      'x-amz-algorithm': 'AWS4-HMAC-SHA256',
      'x-amz-credential': [key.access, ...scope].join('/'),
      'x-amz-date': time,
    };
    const conditions = [POLICY, ...Object.entries(form).map(([name, value]) => ({ [name]: value }))];
    const policy = encode({ expiration, conditions });
    const derived = scope.reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${key.secret}`,
    );
    return { ...form, policy, 'x-amz-signature': createHmac('sha256', derived).update(policy).digest('hex') };
  };

  async function* pieces(data: string) {
    for (const letter of data) yield Buffer.from(letter);
  }
  const authenticate = (fields: Record<string, string>, data = 'abc') =>
    authenticateForm(
      platform.platform.services,
      { method: 'POST', path: '/s3/photos', address: '192.0.2.7' },
      {
        fields: new Map(Object.entries(fields)),
        file: pieces(data),
        bucketName: 'photos',
        key: 'cat.png',
        headers: {},
      },
    );
  const read = async ({ payload }: Awaited<ReturnType<typeof authenticate>>) => {
    let data = '';
    for await (const chunk of payload.body.chunks) data += Buffer.from(chunk).toString();
    return data;
  };

  test('is sent by the owner of the key, with version 4 and 2', async () => {
    const key = await newKey();
    for (const form of [sign4(key), sign2(key)]) {
      const authenticated = await authenticate(form);
      expect(authenticated.sender).toMatchObject({ accessKey: key.access, caller: { userId: key.userId } });
      expect(await read(authenticated)).toBe('abc');
    }
  });

  test('without policy and signature is anonymous', async () => {
    expect((await authenticate({ key: 'cat.png' })).sender).toEqual({ kind: 'anonymous' });
  });

  test('limits the size of the file while it is read', async () => {
    const form = sign2(await newKey());
    await expect(authenticate(form, 'abcde').then(read)).rejects.toThrow(refusal('EntityTooLarge', { status: 400 }));
    await expect(authenticate(form, 'a').then(read)).rejects.toThrow(refusal('EntityTooSmall', { status: 400 }));
  });

  test.each(['signature', 'awsaccesskeyid', 'policy'])('without the field %s is refused with 400', async (name) => {
    const { [name]: _, ...form }: Record<string, string> = sign2(await newKey());
    await expect(authenticate(form)).rejects.toThrow(refusal('InvalidArgument', { status: 400 }));
  });

  test.each(['x-amz-date', 'x-amz-credential', 'x-amz-signature', 'x-amz-algorithm'])(
    'of version 4 without the field %s is refused with 400',
    async (name) => {
      const { [name]: _, ...form }: Record<string, string> = sign4(await newKey());
      await expect(authenticate(form)).rejects.toThrow(refusal('InvalidArgument', { status: 400 }));
    },
  );

  test('with another signature, key, policy or region is refused', async () => {
    const key = await newKey();
    const [old, current] = [sign2(key), sign4(key)];
    for (const signature of ['', 'AAAA', createHmac('sha1', 'x').update('y').digest('base64')]) {
      await expect(authenticate({ ...old, signature })).rejects.toThrow(expect.objectContaining({ name: 'S3Error' }));
    }
    const other = encode({ expiration, conditions: [POLICY, ['starts-with', '$key', '']] });
    for (const form of [old, current]) {
      await expect(authenticate({ ...form, policy: other })).rejects.toThrow(refusal('SignatureDoesNotMatch'));
    }
    await expect(authenticate({ ...old, awsaccesskeyid: 'absent' })).rejects.toThrow(refusal('InvalidAccessKeyId'));
    await expect(authenticate(sign4(key, 'eu-west-1'))).rejects.toThrow(refusal('AuthorizationQueryParametersError'));
  });
});
