import { describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { BUCKETS, newBucket, newBucketName, putData } from '#lib/testing/buckets.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { findBucketById } from '../../buckets/bucket.ts';
import { createBucket, updateBucket } from '../../buckets/change-buckets.ts';
import type { BucketSettings } from '../../buckets/settings.ts';

const platform = usePlatform({
  NEPHOS_S3_WEBSITE_HOSTS: 'web.example',
  NEPHOS_PUBLIC_URL: 'https://cloud.example:8443',
});
const services = () => platform.platform.services;

const RULE = {
  prefix: 'docs/',
  error_status: null,
  redirect: { protocol: null, host_name: null, replace_prefix: 'documents/', replace_key: null, status: 302 },
};
const PAGES = { kind: 'pages', index_document: 'index.html', error_document: 'error.html', routing_rules: [RULE] };

async function newPlace(settings: BucketSettings = {}) {
  const project = await newProject(platform);
  const name = newBucketName();
  const id = await newBucket(project, { name });
  await updateBucket(services(), id, (before) => ({ ...before, ...settings }));
  return { project, name, id, path: `${BUCKETS}/${id}/website` };
}

const publicPolicy = (name: string) =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${name}/*` }],
  });

describe('PUT /buckets/{id}/website', () => {
  test('pages with rules are stored as S3 stores them, and null turns the website off', async () => {
    const { project, name, id, path } = await newPlace();
    const { status, body } = await project.api.put(path, { website: PAGES });
    expect([status, body]).toEqual([
      200,
      {
        website: PAGES,
        address: `https://${name}.web.example:8443/`,
        has_host: true,
        index: { exists: false, is_public: false },
        is_public_policy_blocked: false,
      },
    ]);
    expect((await findBucketById(services().database.read, id))?.settings.website).toEqual({
      indexSuffix: 'index.html',
      errorKey: 'error.html',
      rules: [{ prefix: 'docs/', redirect: { replacePrefix: 'documents/', status: 302 } }],
    });
    expect((await project.api.put(path, { website: null })).body).toMatchObject({ website: null, index: null });
  });

  test('a redirect of all requests has no index page', async () => {
    const { project, path } = await newPlace();
    const website = { kind: 'redirect', host_name: 'www.example.com', protocol: 'https' };
    expect((await project.api.put(path, { website })).body).toMatchObject({ website, index: null });
  });

  const redirect = (change: object) => ({
    ...PAGES,
    routing_rules: [{ ...RULE, redirect: { ...RULE.redirect, ...change } }],
  });
  test.each([
    ['a slash in the index page', { ...PAGES, index_document: 'a/b' }],
    ['a redirect that changes nothing', redirect({ replace_prefix: null, status: null })],
    ['a redirect to a prefix and to a key', redirect({ replace_key: 'a' })],
    ['a status that is not a redirect', redirect({ status: 304 })],
    ['a host with a path', { kind: 'redirect', host_name: 'www.example.com/path', protocol: null }],
    ['a host with a line break', { kind: 'redirect', host_name: 'a\r\nset-cookie:b', protocol: null }],
  ])('%s is refused with 400, and the bucket stays without a website', async (_what, website) => {
    const { project, path } = await newPlace();
    const { status, body } = await project.api.put(path, { website });
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('website')]);
    expect((await project.api.get(path)).body.website).toBeNull();
  });
});

describe('GET /buckets/{id}/website', () => {
  test('the index page is public only with a rule that opens it, and a public access block is reported', async () => {
    const { project, name, id, path } = await newPlace();
    await project.api.put(path, { website: PAGES });
    await putData(project, id, 'index.html', '<h1>Hello</h1>');
    expect((await project.api.get(path)).body.index).toEqual({ exists: true, is_public: false });
    await project.api.put(`${BUCKETS}/${id}/policy`, { policy: publicPolicy(name) });
    expect((await project.api.get(path)).body.index).toEqual({ exists: true, is_public: true });
    const block = { block_public_acls: false, ignore_public_acls: false, block_public_policy: false };
    await project.api.put(`${BUCKETS}/${id}/public-access-block`, { ...block, restrict_public_buckets: true });
    expect((await project.api.get(path)).body).toMatchObject({
      index: { is_public: false },
      is_public_policy_blocked: true,
    });
  });

  test('a bucket without a global name has no address, and another project gets 404', async () => {
    const { project, path } = await newPlace();
    const { bucket } = await createBucket(services(), { projectId: project.id, name: 'native_only' });
    expect((await project.api.get(`${BUCKETS}/${bucket.id}/website`)).body).toMatchObject({
      address: null,
      has_host: true,
    });
    expect((await (await newProject(platform)).api.get(path)).status).toBe(404);
  });
});
