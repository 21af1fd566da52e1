import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { responseBody } from '#lib/testing/response-body.ts';
import { createBucket, updateBucket } from '../buckets/change-buckets.ts';
import { putObject } from '../objects/put.ts';
import type { WebsiteSettings } from '../rules/website.ts';

const platform = usePlatform({ NEPHOS_S3_HOSTS: 'objects.test', NEPHOS_S3_WEBSITE_HOSTS: 'web.objects.test' });

let count = 0;
/** A bucket whose objects everybody may read, except `secret`. */
async function newSite(website: WebsiteSettings | undefined, names: readonly string[]) {
  const { services } = platform.platform;
  const { id: projectId } = await newProject(platform);
  count += 1;
  const name = `site-${count}`;
  const { bucket } = await createBucket(services, { projectId, name, claimsS3Name: true });
  await updateBucket(services, bucket.id, (settings) => ({ ...settings, ...(website && { website }) }));
  for (const key of names) {
    const acl = key === 'secret' ? [] : [{ grantee: { group: 'AllUsers' as const }, permission: 'READ' as const }];
    const body = { chunks: Readable.from([Buffer.from(`page ${key}`)]) };
    const place = { bucketId: bucket.id, name: key };
    await putObject(services, place, body, { contentType: 'text/html', attributes: { ownerId: projectId, acl } });
  }
  return async (path: string, method = 'GET', host = `${name}.web.objects.test`) => {
    const { status, headers, body } = await platform.platform.objects.respond({
      ...{ method, path, query: '', address: '192.0.2.1', isSecure: true },
      headers: { host },
      body: Readable.from([]),
    });
    return { status, headers, text: (await responseBody(body)).toString() };
  };
}

const PAGES: WebsiteSettings = { indexSuffix: 'index.html', errorKey: 'error.html' };

test('a website shows index pages, and its own page for errors', async () => {
  const get = await newSite(PAGES, ['index.html', 'docs/index.html', 'error.html', 'secret']);
  expect(await get('/')).toMatchObject({ status: 200, text: 'page index.html' });
  expect(await get('/docs/')).toMatchObject({ status: 200, text: 'page docs/index.html' });
  expect(await get('/docs')).toMatchObject({
    status: 302,
    headers: { location: `https://site-${count}.web.objects.test/docs/` },
  });
  expect(await get('/secret')).toMatchObject({ status: 403, text: 'page error.html' });
  expect((await get('/missing')).text).toBe('page error.html');
});

test('pages have no sandbox, because nobody is signed in at their address', async () => {
  const get = await newSite(PAGES, ['index.html']);
  expect((await get('/')).headers).not.toHaveProperty('content-security-policy');
});

test('requests can be redirected to another host', async () => {
  const get = await newSite({ redirectAll: { hostName: 'example.com', protocol: 'http' } }, []);
  expect(await get('/a b')).toMatchObject({ status: 301, headers: { location: 'http://example.com/a%20b' } });
});

test('without a website, with another method, or without a bucket nothing is shown', async () => {
  const get = await newSite(undefined, ['index.html']);
  expect(await get('/index.html')).toMatchObject({
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    text: expect.stringContaining('NoSuchWebsiteConfiguration'),
  });
  expect((await get('/index.html', 'PUT')).status).toBe(405);
  expect((await get('/index.html', 'HEAD')).text).toBe('');
  expect((await get(`/site-${count}/index.html`, 'GET', 'web.objects.test')).status).toBe(404);
});
