import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { cannedGrants } from '../access/acl.ts';
import { createBucket } from '../buckets/change-buckets.ts';
import type { BucketSettings } from '../buckets/settings.ts';
import { putObject } from '../objects/put.ts';
import { websiteApi } from './website-api.ts';

const platform = usePlatform();
const api = websiteApi('/s3-website');
let project: string;

beforeAll(async () => {
  project = (await newProject(platform)).id;
});

async function* chunksOf(text: string) {
  yield Buffer.from(text);
}

async function newSite(
  name: string,
  settings: BucketSettings,
): Promise<(key: string, attributes?: object) => Promise<unknown>> {
  const { services } = platform.platform;
  const { bucket } = await createBucket(services, { projectId: project, name, settings, claimsS3Name: true });
  return (key, attributes = { acl: cannedGrants('public-read', project, project) }) =>
    putObject(
      services,
      { bucketId: bucket.id, name: key },
      { chunks: chunksOf(`page ${key}`) },
      { contentType: 'text/html', attributes },
    );
}

async function visit(path: string, method = 'GET', headers = {}) {
  const response = await api.respond(platform.platform.services, {
    method,
    path: `/s3-website${path}`,
    query: '',
    headers: { host: 'nephos.test', ...headers },
    body: Readable.from([]),
    address: '192.0.2.1',
    isSecure: false,
  });
  const { body } = response;
  let text = '';
  if (body instanceof Readable) for await (const chunk of body) text += String(chunk);
  else text = String(body ?? '');
  return { status: response.status, headers: response.headers, text };
}

const WEBSITE: BucketSettings = {
  website: {
    indexSuffix: 'index.html',
    errorKey: 'error.html',
    rules: [{ prefix: 'old/', redirect: { replacePrefix: 'new/' } }],
  },
  acl: cannedGrants('public-read', 'p', 'p'),
};

describe('A website', () => {
  beforeAll(async () => {
    const put = await newSite('site', WEBSITE);
    for (const key of ['index.html', 'docs/index.html', 'page', 'error.html']) await put(key);
    await put('secret', {});
    await put('moved', {
      acl: cannedGrants('public-read', project, project),
      headers: { 'x-amz-website-redirect-location': '/page' },
    });
  });

  test.each([
    ['/site/', 'page index.html'],
    ['/site/docs/', 'page docs/index.html'],
    ['/site/page', 'page page'],
  ])('%s returns the index page of a folder, or the object', async (path, text) => {
    expect(await visit(path)).toMatchObject({ status: 200, text, headers: { 'content-type': 'text/html' } });
  });

  test.each([
    ['/site', 302, '/s3-website/site/'],
    ['/site/docs', 302, '/s3-website/site/docs/'],
    ['/site/old/a%20b', 301, '/s3-website/site/new/a%20b'],
    ['/site/moved', 301, '/s3-website/site/page'],
  ])('%s is redirected with %d to %s', async (path, status, location) => {
    expect(await visit(path)).toMatchObject({ status, headers: { location } });
  });

  test('a missing or private page returns the error page with the status of the error', async () => {
    expect(await visit('/site/missing')).toMatchObject({ status: 404, text: 'page error.html' });
    expect(await visit('/site/secret')).toMatchObject({ status: 403, text: 'page error.html' });
    expect(await visit('/site/missing', 'GET', { range: 'bytes=0-1' })).toMatchObject({
      status: 404,
      text: 'page error.html',
    });
  });

  test('HEAD has no body, ranges and other methods work as for objects', async () => {
    expect(await visit('/site/page', 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect(await visit('/site/page', 'GET', { range: 'bytes=0-3' })).toMatchObject({ status: 206, text: 'page' });
    expect((await visit('/site/page', 'PUT')).status).toBe(405);
  });
});

describe('Without its own error page', () => {
  test('a bucket that may not be listed hides which pages exist', async () => {
    await newSite('closed', { website: { indexSuffix: 'index.html' } });
    const response = await visit('/closed/missing<b>');
    expect(response).toMatchObject({ status: 403, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(response.text).toContain('<li>Code: AccessDenied</li>');
    expect(response.text).not.toContain('<b>');
  });

  test('missing buckets and buckets without website are 404', async () => {
    await newSite('plain', {});
    expect((await visit('/plain/')).text).toContain('NoSuchWebsiteConfiguration');
    expect((await visit('/no-such-site/')).text).toContain('NoSuchBucket');
    expect((await visit('/no-such-site/')).status).toBe(404);
  });
});

test('All requests are redirected to another host if the site says so', async () => {
  await newSite('away', { website: { redirectAll: { hostName: 'example.com', protocol: 'https' } } });
  expect(await visit('/away/a/%22b')).toMatchObject({
    status: 301,
    headers: { location: 'https://example.com/a/%22b' },
  });
});
