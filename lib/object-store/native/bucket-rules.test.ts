import { beforeEach, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { cannedGrants } from '../access/acl.ts';
import { findBucket } from '../buckets/bucket.ts';
import { updateBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { updateObject } from '../objects/update.ts';

const platform = usePlatform();
let project: TestProject;
let owner: NativeClient;
/** A user of another project. */
let other: NativeClient;
let anonymous: NativeClient;

beforeEach(async () => {
  project = await newProject(platform);
  const { api } = await newProject(platform);
  owner = nativeClient(platform, project);
  other = nativeClient(platform, project, api.token);
  anonymous = nativeClient(platform, project, '');
  await owner.call('PUT', '/c');
  for (const name of ['open', 'closed']) await owner.call('PUT', `/c/${name}`, { body: name });
});

async function bucketId(): Promise<string> {
  const bucket = await findBucket(platform.platform.services.database.read, { projectId: project.id, name: 'c' });
  return bucket?.id ?? '';
}
const set = async (changes: BucketSettings) =>
  updateBucket(platform.platform.services, await bucketId(), (settings) => ({ ...settings, ...changes }));
const policy = (...statements: object[]) => ({
  policy: JSON.stringify({
    Statement: statements.map((statement) => ({
      Effect: 'Allow',
      Principal: '*',
      Action: '*',
      Resource: ['arn:aws:s3:::c', 'arn:aws:s3:::c/*'],
      ...statement,
    })),
  }),
});
const update = async (name: string, attributes: object) =>
  updateObject(platform.platform.services, { bucketId: await bucketId(), name }, () => ({ attributes }));
const statusOf = async (client: NativeClient, method: string, path: string, input = {}) =>
  (await client.call(method, path, input)).status;

describe('Bucket policies', () => {
  test('that deny apply to the owner in this API too', async () => {
    await set(policy({ Effect: 'Deny', Resource: 'arn:aws:s3:::c/closed' }));
    expect(await statusOf(owner, 'GET', '/c/closed')).toBe(403);
    expect(await statusOf(owner, 'DELETE', '/c/closed')).toBe(403);
    expect(await statusOf(owner, 'GET', '/c/open')).toBe(200);
  });

  test('that deny by the tags of an object see them', async () => {
    await update('closed', { tags: { level: 'secret' } });
    await set(policy({ Effect: 'Deny', Condition: { StringEquals: { 's3:ExistingObjectTag/level': 'secret' } } }));
    expect([await statusOf(owner, 'GET', '/c/closed'), await statusOf(owner, 'GET', '/c/open')]).toEqual([403, 200]);
  });

  test('that deny by address apply to everyone', async () => {
    await set({
      readAcl: '.r:*',
      ...policy({ Effect: 'Deny', Condition: { NotIpAddress: { 'aws:SourceIp': '10.0.0.0/8' } } }),
    });
    expect([await statusOf(anonymous, 'GET', '/c/open'), await statusOf(owner, 'GET', '/c')]).toEqual([401, 403]);
  });

  test('that allow open objects and listings, and nothing else', async () => {
    await set(
      policy({ Action: ['s3:GetObject', 's3:ListBucket'], Resource: ['arn:aws:s3:::c', 'arn:aws:s3:::c/open'] }),
    );
    expect(await statusOf(anonymous, 'GET', '/c/open')).toBe(200);
    expect(await statusOf(anonymous, 'GET', '/c')).toBe(200);
    expect(await statusOf(anonymous, 'GET', '/c/closed')).toBe(401);
    expect(await statusOf(anonymous, 'PUT', '/c/open')).toBe(401);
    expect(await statusOf(other, 'POST', '/c')).toBe(403);
  });

  test('are checked for each segment of a large object', async () => {
    await set(policy({ Action: 's3:GetObject', Resource: ['arn:aws:s3:::c/open', 'arn:aws:s3:::c/large'] }));
    const manifest = JSON.stringify(['open', 'closed'].map((name) => ({ path: `/c/${name}` })));
    expect(await statusOf(owner, 'PUT', '/c/large?multipart-manifest=put', { body: manifest })).toBe(201);
    const read = (client: NativeClient) =>
      client.call('GET', '/c/large').then(
        ({ text }) => text,
        () => 'failed',
      );
    expect(await read(owner)).toBe('openclosed');
    expect(await read(anonymous)).not.toContain('closed');
  });
});

describe('ACLs of S3', () => {
  test('open a bucket or object to others', async () => {
    await set({ acl: cannedGrants('public-read', project.id, project.id) });
    expect([await statusOf(anonymous, 'GET', '/c'), await statusOf(anonymous, 'GET', '/c/open')]).toEqual([200, 401]);
    await update('open', { acl: cannedGrants('public-read', project.id, project.id) });
    expect([await statusOf(anonymous, 'GET', '/c/open'), await statusOf(anonymous, 'GET', '/c/closed')]).toEqual([
      200, 401,
    ]);
    expect(await statusOf(other, 'PUT', '/c/new')).toBe(403);
  });
});

describe('The public access block', () => {
  const block = {
    blockPublicAcls: false,
    ignorePublicAcls: false,
    blockPublicPolicy: false,
    restrictPublicBuckets: false,
  };

  test('ignores rules for everyone, and no others', async () => {
    await set({ readAcl: '.r:*,.rlistings,*:*', publicAccessBlock: { ...block, ignorePublicAcls: true } });
    expect([await statusOf(anonymous, 'GET', '/c/open'), await statusOf(other, 'GET', '/c/open')]).toEqual([401, 403]);
    expect(await statusOf(owner, 'GET', '/c/open')).toBe(200);
  });

  test('rejects new rules for everyone with 403', async () => {
    await set({ publicAccessBlock: { ...block, blockPublicAcls: true } });
    const post = (acl: string) => statusOf(owner, 'POST', '/c', { headers: { 'X-Container-Read': acl } });
    expect([await post('.r:*'), await post('*:*'), await post('project:user')]).toEqual([403, 403, 204]);
  });
});

test('A container with object lock cannot disable versions', async () => {
  await set({ versioning: 'enabled', objectLock: {} });
  const post = (value: string) => statusOf(owner, 'POST', '/c', { headers: { 'X-Versions-Enabled': value } });
  expect([await post('false'), await post('true')]).toEqual([409, 204]);
});
