import { beforeAll, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let native: NativeClient;
let browser: NativeClient;

beforeAll(async () => {
  project = await newProject(platform);
  native = nativeClient(platform, project);
  browser = nativeClient(platform, project, '');
  const put = (path: string, body: string, type = 'text/html') =>
    native.call('PUT', path, { body, headers: { 'Content-Type': type } });
  await native.call('PUT', '/site', {
    headers: {
      'X-Container-Read': '.r:*,.rlistings',
      'X-Container-Meta-Web-Index': 'index.html',
      'X-Container-Meta-Web-Error': 'error.html',
    },
  });
  await put('/site/index.html', 'home');
  await put('/site/sub/index.html', 'sub home');
  await put('/site/404error.html', 'not here');
  await native.call('PUT', '/list', {
    headers: {
      'X-Container-Read': '.r:*,.rlistings',
      'X-Container-Meta-Web-Listings': 'true',
      'X-Container-Meta-Web-Listings-CSS': 'style.css',
    },
  });
  await put('/list/folder/%3Cscript%3E', 'x');
  await put('/list/plain.txt', 'x'.repeat(2048), 'text/plain');
  await put('/list/marker', '', 'application/directory');
  await put('/list/marker/inside', 'x');
});

const get = (path: string, headers = {}) => browser.call('GET', path, { headers });

test('a folder serves its index; without a slash it redirects', async () => {
  expect(await get('/site/')).toMatchObject({ status: 200, text: 'home' });
  expect(await get('/site/sub/')).toMatchObject({ status: 200, text: 'sub home' });
  for (const path of ['/site', '/site/sub']) {
    const { status, headers } = await get(path);
    expect([status, headers.location]).toEqual([301, `http://nephos.test${native.account}${path}/`]);
  }
});

test('what does not exist is 404 with the error page of the site', async () => {
  expect(await get('/site/missing')).toMatchObject({ status: 404, text: 'not here' });
  expect(await get('/site/missing/')).toMatchObject({ status: 404, text: 'not here' });
});

test('requests with a token see the API, and with X-Web-Mode the site', async () => {
  expect((await native.call('GET', '/site')).text).toContain('index.html\n');
  const web = await native.call('GET', '/site/', { headers: { 'X-Web-Mode': 'true' } });
  expect(web.text).toBe('home');
});

test('a listing shows folders, sizes and escaped names, and links them with the style sheet', async () => {
  const { status, text, headers } = await get('/list/');
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(text).toContain('<a href="./folder/">folder/</a>');
  expect(text).toContain('<a href="./plain.txt">plain.txt</a></td><td class="colsize">2Ki</td>');
  expect(text).toContain('href="style.css"');
  const folder = (await get('/list/folder/')).text;
  expect(folder).toContain('<a href="./%3Cscript%3E">&lt;script&gt;</a>');
  expect(folder).not.toContain('<script>');
  expect(folder).toContain('href="../style.css"');
  expect((await get('/list/none/')).status).toBe(404);
});

test('a marker of a folder is not a page', async () => {
  expect((await get('/list/marker')).status).toBe(301);
});

test('a private site is refused with 401, and its error page is not shown', async () => {
  await native.call('PUT', '/private', { headers: { 'X-Container-Meta-Web-Index': 'index.html' } });
  await native.call('PUT', '/private/index.html', { body: 'secret' });
  for (const path of ['/private/', '/private/index.html', '/private']) {
    expect(await get(path)).toMatchObject({ status: 401 });
  }
});
