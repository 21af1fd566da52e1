import { describe, expect, test } from 'vitest';
import { joinProject, newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { Grant } from '../../access/acl.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';

const platform = usePlatform();
const services = () => platform.platform.services;
const OPEN = {
  block_public_acls: false,
  ignore_public_acls: false,
  block_public_policy: false,
  restrict_public_buckets: false,
};
const PUBLIC_ACL: Grant[] = [{ grantee: { group: 'AllUsers' }, permission: 'READ' }];

async function newPlace(settings: BucketSettings = {}) {
  const project = await newProject(platform);
  const name = newBucketName();
  const id = await newBucket(project, { name });
  await updateBucket(services(), id, (before) => ({ ...before, ...settings }));
  const path = `${BUCKETS}/${id}`;
  const access = async () => (await project.api.get(`${path}/access`)).body.access;
  const settingsNow = async () => (await findBucketById(services().database.read, id))?.settings;
  return { project, name, id, path, access, settingsNow };
}

const publicPolicy = (name: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${name}/*` }],
  });

describe('PUT /buckets/{id}/public-access-block', () => {
  test('a public policy is rejected with 400 while it is blocked, and removed options allow it again', async () => {
    const { project, name, path, settingsNow } = await newPlace();
    const block = { ...OPEN, block_public_policy: true };
    expect((await project.api.put(`${path}/public-access-block`, block)).body).toEqual(block);
    const put = () => project.api.put(`${path}/policy`, { policy: publicPolicy(name) });
    expect((await put()).status).toBe(400);
    expect((await project.api.put(`${path}/public-access-block`, OPEN)).body).toEqual(OPEN);
    expect((await settingsNow())?.publicAccessBlock).toBeUndefined();
    expect((await put()).status).toBe(200);
  });

  test('a restricted policy and an ignored ACL give no access, and the sentence about access names them', async () => {
    const { project, name, path, access } = await newPlace({ acl: PUBLIC_ACL });
    await project.api.put(`${path}/policy`, { policy: publicPolicy(name) });
    expect(await access()).toMatchObject({ anyone: { read: true, list: true }, blocked: [] });
    const block = { ...OPEN, ignore_public_acls: true, restrict_public_buckets: true };
    await project.api.put(`${path}/public-access-block`, block);
    const nothing = { read: false, list: false, write: false };
    expect(await access()).toMatchObject({ anyone: nothing, cloud: nothing, named_by: [], blocked: ['policy', 'acl'] });
  });

  test('a reader is refused with 403, another project gets 404, and a missing option is refused with 400', async () => {
    const { project, path } = await newPlace();
    const { restrict_public_buckets: _, ...partial } = OPEN;
    expect((await project.api.put(`${path}/public-access-block`, partial)).status).toBe(400);
    const reader = await joinProject(platform, project.id, 'reader');
    expect((await reader.api.put(`${path}/public-access-block`, OPEN)).status).toBe(403);
    expect((await (await newProject(platform)).api.get(`${path}/public-access-block`)).status).toBe(404);
  });
});

describe('PUT /buckets/{id}/ownership', () => {
  test('the rule without ACLs is refused with 400 while the ACL gives access to others', async () => {
    const { project, path, access, settingsNow } = await newPlace({ acl: PUBLIC_ACL });
    const enforce = () => project.api.put(`${path}/ownership`, { ownership: 'BucketOwnerEnforced' });
    expect((await enforce()).status).toBe(400);
    await updateBucket(services(), path.slice(BUCKETS.length + 1), ({ acl: _, ...settings }) => settings);
    expect((await enforce()).body).toEqual({ ownership: 'BucketOwnerEnforced' });
    expect((await settingsNow())?.ownership).toBe('BucketOwnerEnforced');
    expect((await access()).named_by).toEqual([]);
    expect((await project.api.put(`${path}/ownership`, { ownership: null })).body).toEqual({ ownership: null });
  });

  test('a grant to another project counts only while ACLs have an effect', async () => {
    const acl: Grant[] = [{ grantee: { projectId: 'other' }, permission: 'READ' }];
    expect((await (await newPlace({ acl })).access()).named_by).toEqual(['acl']);
    const enforced = await newPlace({ acl, ownership: 'BucketOwnerEnforced' });
    expect((await enforced.access()).named_by).toEqual([]);
  });
});

test('PUT /buckets/{id}/tags: tags are replaced, and reserved keys are refused with 400', async () => {
  const { project, path, settingsNow } = await newPlace();
  const tags = { stage: 'test', owner: '' };
  expect((await project.api.put(`${path}/tags`, { tags })).body).toEqual({ tags });
  expect((await project.api.put(`${path}/tags`, { tags: { 'aws:a': 'b' } })).status).toBe(400);
  expect((await project.api.put(`${path}/tags`, { tags: { ['a'.repeat(129)]: 'b' } })).status).toBe(400);
  expect((await project.api.get(`${path}/tags`)).body).toEqual({ tags });
  await project.api.put(`${path}/tags`, { tags: {} });
  expect((await settingsNow())?.tags).toBeUndefined();
});
