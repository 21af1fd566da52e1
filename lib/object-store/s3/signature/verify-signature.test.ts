import { describe, expect, test } from 'vitest';
import { readPayload } from './payload.ts';
import { assertClock, assertNotExpired, readTime } from './request-time.ts';
import { basicTime, type SigningOptions, signRequest } from './sign-for-tests.ts';
import { assertRegion, assertSignedHeaders, readSignature, type SignedRequest } from './signature-parameters.ts';
import { type Endpoint, verifySignature } from './verify-signature.ts';

const KEY = { access: 'AKEXAMPLE', secret: 'not-a-real-secret' };
const refusal = (code: string, rest: object = {}) => expect.objectContaining({ code, ...rest });

function verify(request: SignedRequest, endpoint: Endpoint = { prefix: '/s3' }) {
  const parameters = readSignature(request);
  if (!parameters) throw new Error('The request has no signature.');
  return verifySignature(request, parameters, KEY.secret, readPayload(request, parameters).signedText, endpoint);
}

const sign = (
  path: string,
  options: Partial<SigningOptions> & { query?: string; headers?: Record<string, string> } = {},
) => signRequest({ method: 'GET', path, query: options.query, headers: options.headers }, { key: KEY, ...options });

describe('paths and queries', () => {
  test.each([
    '/s3/bucket/key',
    '/s3/bucket/a%20b%2Fc%2B',
    '/s3/bucket//..//./key',
    '/s3/bucket/%E4%BD%A0',
    '/s3',
    '/s3/',
  ])('%s is signed as it is sent', (path) => {
    expect(verify(sign(path)).signature).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ["/s3/bucket/it's (1)!", '/s3/bucket/it%27s%20%281%29%21'],
    ['/s3/bucket/%7euser', '/s3/bucket/~user'],
    ['/s3/bucket/a+b=c', '/s3/bucket/a%2Bb%3Dc'],
    ['/s3/bucket/Ã¼', '/s3/bucket/%C3%BC'],
  ])('%s may be signed as %s', (path, signedPath) => {
    expect(() => verify(sign(path, { signedPath }))).not.toThrow();
  });

  test.each([
    ['b=2&a=1', 'a=1&b=2'],
    ['acl', 'acl='],
    ['prefix=a+b&delimiter=/', 'delimiter=%2F&prefix=a%20b'],
    ['marker=%e4%bd%a0', 'marker=%E4%BD%A0'],
    ['a=2&a=1&a-b=0', 'a=1&a=2&a-b=0'],
  ])('the query %s is signed as %s', (query, signedQuery) => {
    expect(() => verify({ ...sign('/s3/bucket', { query: signedQuery }), query })).not.toThrow();
  });

  test('another object is refused even if its path has the same length', () => {
    expect(() => verify({ ...sign('/s3/bucket/key'), path: '/s3/bucket/kez' })).toThrow(
      refusal('SignatureDoesNotMatch'),
    );
  });
});

describe('prefix and host', () => {
  test('s3cmd signs the path without the prefix and the host with it', () => {
    const signed = sign('/s3/bucket/key', { signedPath: '/bucket/key', signedHost: 's3.example.org/s3' });
    expect(() => verify(signed)).not.toThrow();
    const root = sign('/s3', { signedPath: '/', signedHost: 's3.example.org/s3' });
    expect(() => verify(root)).not.toThrow();
  });

  test('at the root of a host, a signature without the first segment is refused: it names another object', () => {
    const signed = sign('/s3/bucket/key', { signedPath: '/bucket/key' });
    expect(() => verify(signed, { prefix: '' })).toThrow(refusal('SignatureDoesNotMatch', { status: 403 }));
    expect(() => verify(signed)).not.toThrow();
  });

  test.each(['s3.example.org:443', 's3.example.org:80'])(
    'the default port in %s may be signed or not',
    (signedHost) => {
      expect(() => verify(sign('/s3/b', { signedHost }))).not.toThrow();
      const headers = { host: signedHost };
      expect(() => verify(sign('/s3/b', { headers, signedHost: 's3.example.org' }))).not.toThrow();
    },
  );

  test('behind a proxy the public host may be signed, but no other host', () => {
    const signed = sign('/s3/b', { signedHost: 'cloud.example.org' });
    expect(() => verify(signed, { prefix: '/s3', otherHosts: ['cloud.example.org'] })).not.toThrow();
    expect(() => verify(signed)).toThrow(refusal('SignatureDoesNotMatch'));
  });
});

describe('headers', () => {
  test('spaces in values are trimmed and collapsed, bytes above 127 stay', () => {
    const headers = { 'x-amz-meta-a': 'one two', 'x-amz-meta-b': 'Ã\u00a0 x' };
    const signed = sign('/s3/b/k', { headers });
    const sent = { ...signed.headers, 'x-amz-meta-a': '  one   two ' };
    expect(() => verify({ ...signed, headers: sent })).not.toThrow();
  });

  test('headers x-amz-* and the host that are not signed are refused with 403 AccessDenied', () => {
    const signed = sign('/s3/b');
    const request = { ...signed, headers: { ...signed.headers, 'x-amz-acl': 'public-read' } };
    const parameters = readSignature(request);
    if (!parameters) throw new Error('no signature');
    expect(() => assertSignedHeaders(request, parameters)).toThrow(
      refusal('AccessDenied', { fields: { HeadersNotSigned: 'x-amz-acl' } }),
    );
    const unbound = { ...parameters, signedHeaders: ['x-amz-date', 'x-amz-content-sha256'] };
    expect(() => assertSignedHeaders(signed, unbound)).toThrow(refusal('AccessDenied'));
    expect(() => assertSignedHeaders(signed, parameters)).not.toThrow();
  });
});

describe('parameters', () => {
  const withAuthorization = (authorization: string): SignedRequest => {
    const signed = sign('/s3');
    return { ...signed, headers: { ...signed.headers, authorization } };
  };

  test('a request without a signature is anonymous', () => {
    expect(readSignature({ method: 'GET', path: '/s3', query: 'acl', headers: {} })).toBeUndefined();
    expect(readSignature(withAuthorization(''))).toBeUndefined();
  });

  test.each([
    ['AWS AKEXAMPLE:c2lnbmF0dXJl', 'InvalidRequest', 400],
    ['AWS4-ECDSA-P256-SHA256 Credential=a', 'NotImplemented', 501],
    ['Bearer abc', 'InvalidArgument', 400],
    ['AWS4-HMAC-SHA256', 'AuthorizationHeaderMalformed', 400],
    ['AWS4-HMAC-SHA256 Credential=a,Signature=b', 'AuthorizationHeaderMalformed', 400],
    ['AWS4-HMAC-SHA256 Credential=a/b,SignedHeaders=host,Signature=b', 'AuthorizationHeaderMalformed', 400],
    [
      'AWS4-HMAC-SHA256 Credential=a/20200101/us-east-1/s3/aws4_request,SignedHeaders=host,Signature=b',
      'AuthorizationHeaderMalformed',
      400,
    ],
    [
      `AWS4-HMAC-SHA256 Credential=a/${basicTime(Date.now()).slice(0, 8)}/us-east-1/ec2/aws4_request,SignedHeaders=host,Signature=b`,
      'AuthorizationHeaderMalformed',
      400,
    ],
  ])('Authorization: %s is refused with %s', (authorization, code, status) => {
    expect(() => readSignature(withAuthorization(authorization))).toThrow(refusal(code, { status }));
  });

  test('signatures of version 2 in the query are refused, and so are two signatures', () => {
    const old = 'AWSAccessKeyId=a&Expires=1&Signature=b';
    expect(() => readSignature({ method: 'GET', path: '/s3', query: old, headers: {} })).toThrow(
      refusal('InvalidRequest'),
    );
    expect(() => readSignature(sign('/s3', { query: 'X-Amz-Algorithm=AWS4-HMAC-SHA256' }))).toThrow(
      refusal('InvalidArgument'),
    );
  });

  test('a signature that is no hexadecimal digest of 32 bytes is refused', () => {
    for (const signature of ['', 'x', 'f'.repeat(63), 'F'.repeat(64), 'f'.repeat(65)]) {
      const signed = sign('/s3');
      const authorization = signed.headers.authorization?.replace(/Signature=.*/, `Signature=${signature}`);
      const request = { ...signed, headers: { ...signed.headers, authorization } };
      expect(() => verify(request)).toThrow(expect.objectContaining({ name: 'S3Error' }));
    }
  });

  test('an access key may contain slashes', () => {
    const key = { access: 'a/b', secret: KEY.secret };
    expect(readSignature(signRequest({ method: 'GET', path: '/s3' }, { key }))).toMatchObject({ accessKey: 'a/b' });
  });

  test('another region is refused with 400 and the expected one', () => {
    const parameters = readSignature(sign('/s3', { region: 'eu-west-1' }));
    if (!parameters) throw new Error('no signature');
    expect(() => assertRegion(parameters, ['us-east-1', 'RegionOne'])).toThrow(
      refusal('AuthorizationHeaderMalformed', { status: 400, fields: { Region: 'us-east-1' } }),
    );
  });
});

describe('time', () => {
  const now = Date.UTC(2030, 0, 31, 12);
  const at = (offsetMs: number) => ({ text: basicTime(now + offsetMs), atMs: now + offsetMs });

  test.each([
    ['20300131T120000Z', now],
    ['Thu, 31 Jan 2030 12:00:00 GMT', now],
    ['', undefined],
    ['yesterday', undefined],
    ['Tue, 07 Jul 1950 21:53:04 GMT', undefined],
    ['20301331T120000Z', undefined],
    ['1'.repeat(100_000), undefined],
  ])('the time %s is read', (text, atMs) => {
    expect(readTime(text)?.atMs).toBe(atMs);
  });

  test('clocks may differ by 15 minutes in both directions', () => {
    for (const minutes of [-15, 0, 15]) expect(() => assertClock(at(minutes * 60_000), now)).not.toThrow();
    for (const minutes of [-16, 16]) {
      expect(() => assertClock(at(minutes * 60_000), now)).toThrow(refusal('RequestTimeTooSkewed', { status: 403 }));
    }
  });

  test('a presigned URL is valid from its time for at most seven days', () => {
    expect(() => assertNotExpired(at(-100_000), '101', now)).not.toThrow();
    expect(() => assertNotExpired(at(-604_799_000), '604800', now)).not.toThrow();
    expect(() => assertNotExpired(at(-100_000), '100', now)).toThrow(refusal('AccessDenied'));
    for (const expires of ['0', '-7', '604801']) {
      expect(() => assertNotExpired(at(0), expires, now)).toThrow(refusal('AccessDenied', { status: 403 }));
    }
    expect(() => assertNotExpired(at(16 * 60_000), '100', now)).toThrow(refusal('AccessDenied'));
    for (const expires of [undefined, '', 'soon', '1e3', '9'.repeat(30)]) {
      expect(() => assertNotExpired(at(0), expires, now)).toThrow(refusal('AuthorizationQueryParametersError'));
    }
  });
});

describe('x-amz-content-sha256', () => {
  const payloadOf = (value: string | undefined) => {
    const signed = sign('/s3/b/k');
    const request = { ...signed, headers: { ...signed.headers, 'x-amz-content-sha256': value } };
    return () => readPayload(request, readSignature(request));
  };

  test('is required in a request with an Authorization header', () => {
    expect(payloadOf(undefined)).toThrow(refusal('InvalidRequest', { status: 400 }));
    for (const value of ['invalid', 'unsigned-payload', ''])
      expect(payloadOf(value)).toThrow(refusal('InvalidArgument'));
    expect(payloadOf('STREAMING-AWS4-ECDSA-P256-SHA256-PAYLOAD')).toThrow(refusal('NotImplemented', { status: 501 }));
  });

  test('says how the body is framed', () => {
    expect(payloadOf('UNSIGNED-PAYLOAD')()).toMatchObject({ kind: 'plain', sha256: undefined });
    expect(payloadOf('A'.repeat(64))()).toMatchObject({ kind: 'plain', sha256: 'A'.repeat(64) });
    expect(payloadOf('STREAMING-AWS4-HMAC-SHA256-PAYLOAD')()).toMatchObject({ kind: 'signed-chunks' });
    expect(payloadOf('STREAMING-UNSIGNED-PAYLOAD-TRAILER')()).toMatchObject({ kind: 'unsigned-chunks-trailer' });
  });

  test('anonymous clients may frame the body, but not with signatures', () => {
    const anonymous = (headers: Record<string, string>) => () =>
      readPayload({ method: 'PUT', path: '/s3/b/k', query: '', headers }, undefined);
    expect(anonymous({})()).toMatchObject({ kind: 'plain' });
    expect(anonymous({ 'x-amz-trailer': 'x-amz-checksum-crc32', 'x-amz-decoded-content-length': '3' })()).toMatchObject(
      { kind: 'unsigned-chunks-trailer' },
    );
    expect(anonymous({ 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' })).toThrow(
      refusal('AccessDenied'),
    );
  });
});

test('a verification takes at most 150 µs of CPU time', () => {
  const headers = {
    'amz-sdk-invocation-id': 'c5bd7ba3-b7e4-4ba5-a9ba-33a2f5c7ee4c',
    'x-amz-checksum-mode': 'ENABLED',
    'x-amz-meta-mtime': '1764355200.123',
    'content-type': 'application/octet-stream',
  };
  const query = 'delimiter=%2F&encoding-type=url&list-type=2&max-keys=1000&prefix=backups%2F2030%2F';
  const requests = Array.from({ length: 100 }, (_, index) =>
    sign(`/s3/backups/2030/01/31/database%20${index}.tar.zst`, { headers, query }),
  );
  const verifyAll = () => {
    for (const request of requests) verify(request);
  };
  for (let round = 0; round < 20; round += 1) verifyAll();
  const start = process.cpuUsage();
  for (let round = 0; round < 50; round += 1) verifyAll();
  const { user, system } = process.cpuUsage(start);
  const microseconds = (user + system) / (50 * requests.length);
  expect(microseconds).toBeLessThan(150);
  expect(microseconds).toBeGreaterThan(0);
});
