import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSignedWith, readRequestSignature, readS3Signature } from './signatures.ts';

const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const SCOPE = 'AKIDEXAMPLE/20150830/us-east-1/service/aws4_request';
const NOW = Date.parse('2015-08-30T12:36:00Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

type SignedRequest = Parameters<typeof readRequestSignature>[0];
const request = (given: Partial<SignedRequest>): SignedRequest => ({
  access: 'AKIDEXAMPLE',
  signature: '',
  host: 'example.amazonaws.com',
  verb: 'GET',
  path: '/',
  params: {},
  headers: {},
  body_hash: EMPTY,
  ...given,
});
const isGood = (signed: SignedRequest, signature: string, secret = SECRET) => {
  const signing = readRequestSignature(signed);
  return signing !== undefined && isSignedWith(secret, signing, signature);
};

/** `get-vanilla-query-order-key-case` and `get-vanilla` of the published test suite of version 4. */
const VANILLA = request({
  headers: {
    Host: 'example.amazonaws.com',
    'X-Amz-Date': '20150830T123600Z',
    Authorization: `AWS4-HMAC-SHA256 Credential=${SCOPE}, SignedHeaders=host;x-amz-date, Signature=x`,
  },
});
const VANILLA_SIGNATURE = '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31';
const ORDERED = { ...VANILLA, params: { Param2: 'value2', Param1: 'value1' } };
const ORDERED_SIGNATURE = 'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500';

test.each([
  ['a plain request', VANILLA, VANILLA_SIGNATURE],
  ['one with parameters in any order', ORDERED, ORDERED_SIGNATURE],
])('version 4: the published signature of %s is good, and of no other secret', (_, signed, signature) => {
  expect(isGood(signed, signature)).toBe(true);
  expect(isGood(signed, signature, 'another secret')).toBe(false);
  expect(isGood(signed, `${signature.slice(0, -1)}x`)).toBe(false);
});

test.each([
  ['the path', { path: '/other' }],
  ['the verb', { verb: 'DELETE' }],
  ['a parameter', { params: { a: 'b' } }],
  ['the body', { body_hash: 'f'.repeat(64) }],
  ['a signed header', { headers: { ...VANILLA.headers, Host: 'elsewhere' } }],
  ['the time', { headers: { ...VANILLA.headers, 'X-Amz-Date': '20150830T123601Z' } }],
  ['the day of the key', { headers: { ...VANILLA.headers, 'X-Amz-Date': '20150831T000000Z' } }],
])('version 4: what changes %s makes the signature worthless', (_, change) => {
  expect(isGood({ ...VANILLA, ...change }, VANILLA_SIGNATURE)).toBe(false);
});

test.each([
  ['14 minutes later', 14, true],
  ['16 minutes later', 16, false],
  ['14 minutes too early', -14, true],
  ['16 minutes too early', -16, false],
])('a signature is good for 15 minutes: %s', (_, minutes, good) => {
  vi.setSystemTime(NOW + minutes * 60_000);
  expect(isGood(VANILLA, VANILLA_SIGNATURE)).toBe(good);
});

/** Computed by hand: the text is verb, host, path and sorted parameters. */
const VERSION_2 = request({
  host: 'Ec2.Example.com',
  path: '/services/Cloud',
  params: {
    Action: 'DescribeInstances',
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: '2015-08-30T12:36:00',
    Signature: 'ignored',
  },
});

test('versions 1 and 2 take the parameters without the signature, and a time that was signed', () => {
  for (const signed of [VERSION_2, request({ params: { ...VERSION_2.params, SignatureVersion: '1' } })]) {
    const signature = readRequestSignature(signed)?.signature(SECRET) ?? '';
    expect(isGood(signed, signature)).toBe(true);
    expect(isGood({ ...signed, params: { ...signed.params, Action: 'TerminateInstances' } }, signature)).toBe(false);
    const { Timestamp: _time, ...timeless } = signed.params;
    const endless = { ...signed, params: timeless };
    expect(isGood(endless, readRequestSignature(endless)?.signature(SECRET) ?? '')).toBe(false);
  }
});

test.each(['0', '3', 'x'])('version %s is none', (SignatureVersion) => {
  expect(readRequestSignature(request({ params: { SignatureVersion } }))).toBeUndefined();
});

/** The published S3 example of version 2 signatures, called version 1 here. */
const S3_TEXT = 'GET\n\n\nTue, 27 Mar 2007 19:36:42 +0000\n/awsexamplebucket1/photos/puppy.jpg';

test('S3: the published signature of version 1 is good at its time, and never without one', () => {
  vi.setSystemTime(Date.parse('2007-03-27T19:40:00Z'));
  const signing = readS3Signature(S3_TEXT);
  expect(
    signing && isSignedWith('wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', signing, 'qgk2+6Sv9/oM7G3qLEjTH1a1l1g='),
  ).toBe(true);
  const timeless = readS3Signature('GET\n\n\n\n/bucket');
  expect(timeless && isSignedWith(SECRET, timeless, timeless.signature(SECRET))).toBe(false);
});

test.each([
  ['expires later', '1440938220', true],
  ['has expired', '1440938100', false],
])('S3: a link that %s', (_, expires, good) => {
  const signing = readS3Signature(`GET\n\n\n${expires}\n/bucket`);
  expect(signing && isSignedWith(SECRET, signing, signing.signature(SECRET))).toBe(good);
});

test.each([
  ['s3', true],
  ['iam', true],
  ['sts', true],
  ['ec2', false],
])('S3: version 4 for service %s', (service, good) => {
  const text = `AWS4-HMAC-SHA256\n20150830T123600Z\n20150830/us-east-1/${service}/aws4_request\n${EMPTY}`;
  const signing = readS3Signature(text);
  expect(signing !== undefined && isSignedWith(SECRET, signing, signing.signature(SECRET))).toBe(good);
});
