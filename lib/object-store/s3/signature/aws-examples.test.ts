import { expect, test } from 'vitest';
import { readPayload } from './payload.ts';
import { readSignature, type SignedRequest } from './signature-parameters.ts';
import { verifySignature } from './verify-signature.ts';

// Examples of "Authenticating Requests" in the Amazon S3 API reference.
const ACCESS = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const SCOPE = '20130524/us-east-1/s3/aws4_request';
const HOST = { host: 'examplebucket.s3.amazonaws.com' };
const AT = { 'x-amz-date': '20130524T000000Z' };

const authorization = (signedHeaders: string, signature: string) =>
  `AWS4-HMAC-SHA256 Credential=${ACCESS}/${SCOPE},SignedHeaders=${signedHeaders},Signature=${signature}`;

const GET_OBJECT: SignedRequest = {
  method: 'GET',
  path: '/test.txt',
  query: '',
  headers: {
    ...HOST,
    ...AT,
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    authorization: authorization(
      'host;range;x-amz-content-sha256;x-amz-date',
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ),
  },
};
const PUT_OBJECT: SignedRequest = {
  method: 'PUT',
  path: '/test%24file.text',
  query: '',
  headers: {
    ...HOST,
    ...AT,
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    authorization: authorization(
      'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ),
  },
};
const BUCKET_HEADERS = { ...HOST, ...AT, 'x-amz-content-sha256': EMPTY };
const GET_LIFECYCLE: SignedRequest = {
  method: 'GET',
  path: '/',
  query: 'lifecycle',
  headers: {
    ...BUCKET_HEADERS,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    ),
  },
};
const LIST_OBJECTS: SignedRequest = {
  method: 'GET',
  path: '/',
  query: 'prefix=J&max-keys=2',
  headers: {
    ...BUCKET_HEADERS,
    authorization: authorization(
      'host;x-amz-content-sha256;x-amz-date',
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ),
  },
};
const PRESIGNED: SignedRequest = {
  method: 'GET',
  path: '/test.txt',
  query: [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256',
    `X-Amz-Credential=${encodeURIComponent(`${ACCESS}/${SCOPE}`)}`,
    'X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host',
    'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  ].join('&'),
  headers: HOST,
};

const EXAMPLES = { GET_OBJECT, PUT_OBJECT, GET_LIFECYCLE, LIST_OBJECTS, PRESIGNED };

function verifyExample(request: SignedRequest, secret = SECRET) {
  const parameters = readSignature(request);
  if (!parameters) throw new Error('The request has no signature.');
  return verifySignature(request, parameters, secret, readPayload(request, parameters).signedText, { prefix: '' });
}

test.each(Object.entries(EXAMPLES))('the published signature of %s is valid', (_, request) => {
  expect(verifyExample(request).accessKey).toBe(ACCESS);
});

test.each(Object.entries(EXAMPLES))(
  '%s: another secret, method, path, query or header is refused with 403',
  (_, request) => {
    const { headers } = request;
    const changed: SignedRequest[] = [
      { ...request, method: 'DELETE' },
      { ...request, path: `${request.path}x` },
      { ...request, query: `${request.query}&acl` },
      { ...request, headers: { ...headers, host: 'other.example.org' } },
    ];
    for (const other of changed) {
      expect(() => verifyExample(other)).toThrow(
        expect.objectContaining({ code: 'SignatureDoesNotMatch', status: 403 }),
      );
    }
    expect(() => verifyExample(request, `${SECRET}x`)).toThrow(
      expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
    );
  },
);
