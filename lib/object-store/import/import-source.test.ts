import { expect, test } from 'vitest';
import { type ImportSource, normalizeEndpoint, sourceAddress, sourceIdentity } from './import-source.ts';

const KEYS = { region: 'us-east-1', accessKey: 'key', secretKey: 'secret' };
const sourceAt = (endpoint: string, isPathStyle: boolean): ImportSource => ({
  ...KEYS,
  endpoint,
  isPathStyle,
  bucket: 'photos',
});

test.each([
  ['https://s3.example.com', true, 's3.example.com', '/photos/a'],
  ['https://s3.example.com:9000/s3', true, 's3.example.com:9000', '/s3/photos/a'],
  ['https://s3.example.com', false, 'photos.s3.example.com', '/a'],
  ['https://s3.example.com:9000/s3', false, 'photos.s3.example.com:9000', '/s3/a'],
  ['http://[2001:db8::1]:9000', true, '[2001:db8::1]:9000', '/photos/a'],
])('the address of an object at %s, in path style: %s', (endpoint, isPathStyle, host, path) => {
  expect(sourceAddress(sourceAt(endpoint, isPathStyle), 'a')).toMatchObject({ host, path });
});

test('the address of a bucket has no key, and keys are encoded but never normalized', () => {
  const path = (key?: string) => sourceAddress(sourceAt('https://s3.example.com', true), key).path;
  expect(path()).toBe('/photos');
  expect(sourceAddress(sourceAt('https://s3.example.com', false)).path).toBe('/');
  expect(path("a/../b//c d+é?#%'()*!")).toBe('/photos/a/../b//c%20d%2B%C3%A9%3F%23%25%27%28%29%2A%21');
});

test('a stored endpoint has no final slash', () => {
  const bucket = { bucket: 'photos', isPathStyle: true };
  expect(normalizeEndpoint('HTTPS://S3.Example.com:443/s3//', bucket)).toBe('https://s3.example.com/s3');
});

test.each([
  ['ftp://s3.example.com', true],
  ['https://', true],
  ['https://user:password@s3.example.com', true],
  ['https://s3.example.com/?list-type=2', true],
  ['https://s3.example.com/#a', true],
  ['http://192.0.2.1:9000', false],
  ['http://[2001:db8::1]', false],
])('%s is refused as an endpoint, in path style: %s', (endpoint, isPathStyle) => {
  expect(() => normalizeEndpoint(endpoint, { bucket: 'photos', isPathStyle })).toThrow(
    expect.objectContaining({ status: 400 }),
  );
});

test('the identity of an object depends on endpoint, bucket and key', () => {
  const base = { endpoint: 'https://s3.example.com', bucket: 'photos' };
  const identities = [
    sourceIdentity(base, 'a'),
    sourceIdentity(base, 'b'),
    sourceIdentity({ ...base, bucket: 'other' }, 'a'),
    sourceIdentity({ ...base, endpoint: 'https://s3.example.org' }, 'a'),
  ];
  expect(new Set(identities).size).toBe(4);
  expect(sourceIdentity(base, 'a')).toBe(identities[0]);
});
