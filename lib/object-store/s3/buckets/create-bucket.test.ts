import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketByS3Name } from '../../buckets/bucket.ts';
import { s3Api } from '../entry.ts';

const platform = usePlatform({ NEPHOS_S3_REGION: 'eu-1' });
const api = s3Api({ prefix: '', hosts: [] });

/** Sends requests to create a bucket for a new project. */
async function newCreator() {
  const { id, userId } = await newProject(platform);
  const scope = { kind: 'project', id, name: '', domain: { id: 'default', name: 'Default' } } as const;
  const identity = { userId, userName: 'user', domain: scope.domain, scope, roles: new Set(['member']) };
  const caller = { ...identity, methods: [], auditIds: [], issuedAtMs: 0, expiresAtMs: Number.MAX_SAFE_INTEGER };
  return async (name: string, body = '') => {
    const response = await api.respond(platform.platform.services, {
      ...{ method: 'PUT', path: `/${name}`, query: '', address: undefined, isSecure: true },
      headers: { 'content-length': String(body.length) },
      body: Readable.from([Buffer.from(body)]),
      onBehalf: { caller, requestId: 'test' },
    });
    return [response.status, /<Code>(.*?)</.exec(String(response.body))?.[1]];
  };
}

const locationOf = (region: string) =>
  `<CreateBucketConfiguration><LocationConstraint>${region}</LocationConstraint></CreateBucketConfiguration>`;

test('outside the default region, a bucket cannot be created twice, by nobody', async () => {
  const [create, createOther] = [await newCreator(), await newCreator()];
  expect(await create('photos', locationOf('eu-1'))).toEqual([200, undefined]);
  expect(await create('photos')).toEqual([409, 'BucketAlreadyOwnedByYou']);
  expect(await createOther('photos')).toEqual([409, 'BucketAlreadyExists']);
});

test('a bucket has the location that its owner named', async () => {
  const create = await newCreator();
  expect(await create('films', locationOf('RegionOne'))).toEqual([200, undefined]);
  const { database } = platform.platform.services;
  expect((await findBucketByS3Name(database.read, 'films'))?.settings.location).toBe('RegionOne');
});

test('another location is refused', async () => {
  const create = await newCreator();
  expect(await create('music', locationOf('us-west-2'))).toEqual([400, 'InvalidLocationConstraint']);
  expect(await create('music', '<CreateBucketConfiguration>')).toEqual([400, 'MalformedXML']);
});

test.each(['ab', 'a'.repeat(64), 'Upper', 'under_score', 'a..b', 'a.-b', '-ab', 'ab-', '192.0.2.1'])(
  'the name %s is invalid',
  async (name) => {
    expect(await (await newCreator())(name)).toEqual([400, 'InvalidBucketName']);
  },
);
