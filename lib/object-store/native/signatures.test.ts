import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { type NativeClient, nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
let project: TestProject;
let native: NativeClient;
let anonymous: NativeClient;
const KEYS = ['first key', 'second key'] as const;

beforeAll(async () => {
  project = await newProject(platform);
  native = nativeClient(platform, project);
  anonymous = nativeClient(platform, project, '');
  const keys = { 'X-Account-Meta-Temp-URL-Key': KEYS[0], 'X-Account-Meta-Temp-URL-Key-2': KEYS[1] };
  await native.call('POST', '', { headers: keys });
  await native.call('PUT', '/c', { headers: { 'X-Container-Meta-Temp-URL-Key': 'container key' } });
  await native.call('PUT', '/c/dir/file.txt', {
    body: 'content',
    headers: { 'X-Object-Meta-Secret': '1', 'X-Object-Meta-Public-A': '2', 'Content-Type': 'text/plain' },
  });
  await native.call('PUT', '/d');
  await native.call('PUT', '/d/other', { body: 'other' });
});

const later = () => Math.floor(Date.now() / 1000) + 600;
const sign = (algorithm: string, key: string, text: string) => createHmac(algorithm, key).update(text).digest('hex');

interface TempUrlInput {
  method?: string;
  path?: string;
  key?: string;
  algorithm?: string;
  expires?: number;
  /** What is signed before the path of the account. */
  base?: string;
  more?: string;
}

function tempUrl({ method = 'GET', path = '/c/dir/file.txt', key = KEYS[0], ...rest }: TempUrlInput = {}): string {
  const { algorithm = 'sha256', expires = later(), base = '/v1', more = '' } = rest;
  const signature = sign(algorithm, key, `${method}\n${expires}\n${base}/AUTH_${project.id}${path}`);
  return `${path}?temp_url_sig=${signature}&temp_url_expires=${expires}${more}`;
}

const statusOf = async (method: string, path: string, headers = {}) =>
  (await anonymous.call(method, path, { headers })).status;

describe('Temporary URLs', () => {
  test.each([
    ['the first key of the account', {}],
    ['its second key', { key: KEYS[1] }],
    ['the key of the container', { key: 'container key' }],
    ['SHA-512', { algorithm: 'sha512' }],
    ['the path as clients see it', { base: '/object-store/v1' }],
  ])('GET with %s returns the object', async (_what, input: TempUrlInput) => {
    const { status, text, headers } = await anonymous.call('GET', tempUrl(input));
    expect([status, text]).toEqual([200, 'content']);
    expect(headers['content-disposition']).toBe(`attachment; filename="file.txt"; filename*=UTF-8''file.txt`);
    expect(headers.expires).toMatch(/GMT$/);
    expect([headers['x-object-meta-secret'], headers['x-object-meta-public-a']]).toEqual([undefined, '2']);
  });

  test.each([
    ['expired', { expires: Math.floor(Date.now() / 1000) - 1 }],
    ['signed with another key', { key: 'wrong' }],
    ['signed with SHA-1', { algorithm: 'sha1' }],
    ['signed for another method', { method: 'PUT' }],
    ['with a changed time', { more: `&temp_url_expires=${later() + 9999}` }],
  ])('one that is %s is refused with 401', async (_what, input: TempUrlInput) => {
    expect(await statusOf('GET', tempUrl(input))).toBe(401);
  });

  test('one for another object, or with half of its parameters, is refused with 401', async () => {
    const [, query = ''] = tempUrl().split('?');
    expect(await statusOf('GET', `/c/other?${query}`)).toBe(401);
    expect(await statusOf('GET', `/c/dir/file.txt?${query.split('&')[0]}`)).toBe(401);
    expect(await statusOf('GET', `/c/dir/file.txt?temp_url_sig=&temp_url_expires=${later()}`)).toBe(401);
  });

  test('the key of a container does not sign for another one: 401', async () => {
    expect(await statusOf('GET', tempUrl({ path: '/d/other', key: 'container key' }))).toBe(401);
    expect(await statusOf('GET', tempUrl({ path: '/d/other' }))).toBe(200);
  });

  test('HEAD is allowed with a signature for GET or PUT, but not for DELETE', async () => {
    expect(await statusOf('HEAD', tempUrl())).toBe(200);
    expect(await statusOf('HEAD', tempUrl({ method: 'PUT' }))).toBe(200);
    expect(await statusOf('HEAD', tempUrl({ method: 'DELETE' }))).toBe(401);
  });

  test('the time can be ISO 8601', async () => {
    const expires = later();
    const iso = new Date(expires * 1000).toISOString().replace('.000', '');
    const url = tempUrl({ expires }).replace(/temp_url_expires=\d+/, `temp_url_expires=${iso}`);
    expect(await statusOf('GET', url)).toBe(200);
  });

  test('filename and inline shape Content-Disposition, and a line break in a name cannot add a header', async () => {
    const dispositionOf = async (more: string) =>
      (await anonymous.call('GET', tempUrl({ more }))).headers['content-disposition'];
    expect(await dispositionOf('&filename=a%20b.txt')).toBe(
      `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`,
    );
    expect(await dispositionOf('&inline')).toBe('inline');
    expect(await dispositionOf('&inline&filename=x')).toBe(`inline; filename="x"; filename*=UTF-8''x`);
    expect(await dispositionOf('&filename=a%0D%0AX:%20y')).toContain('a%0D%0AX%3A y');
  });

  test('PUT and DELETE work; a header that refers to other data is refused with 400', async () => {
    const put = tempUrl({ method: 'PUT', path: '/c/uploaded' });
    expect((await anonymous.call('PUT', put, { body: 'up' })).status).toBe(201);
    expect((await native.call('GET', '/c/uploaded')).text).toBe('up');
    expect(await statusOf('PUT', put, { 'X-Object-Manifest': 'd/o' })).toBe(400);
    expect(await statusOf('PUT', put, { 'X-Symlink-Target': 'd/other' })).toBe(400);
    expect(await statusOf('DELETE', tempUrl({ method: 'DELETE', path: '/c/uploaded' }))).toBe(204);
  });

  test('parameters that are not signed have no effect: manifests and bulk operations', async () => {
    const manifest = tempUrl({ more: '&multipart-manifest=get&symlink=get&version-id=x' });
    expect((await anonymous.call('GET', manifest)).text).toBe('content');
    const put = tempUrl({ method: 'PUT', path: '/c/plain', more: '&multipart-manifest=put&extract-archive=tar' });
    expect((await anonymous.call('PUT', put, { body: '[]' })).status).toBe(201);
    expect((await native.call('GET', '/c/plain')).text).toBe('[]');
  });

  test('a copy out of another container of the account needs a key of the account', async () => {
    const containerUrl = tempUrl({ method: 'PUT', path: '/c/copied', key: 'container key' });
    expect(await statusOf('PUT', containerUrl, { 'X-Copy-From': 'd/other' })).toBe(401);
  });

  test('a prefix allows all names below it and no others: 401', async () => {
    const expires = later();
    const signature = sign('sha256', KEYS[0], `GET\n${expires}\nprefix:/v1/AUTH_${project.id}/c/dir/`);
    const query = `temp_url_sig=${signature}&temp_url_expires=${expires}&temp_url_prefix=dir/`;
    expect(await statusOf('GET', `/c/dir/file.txt?${query}`)).toBe(200);
    expect(await statusOf('GET', `/c/other?${query}`)).toBe(401);
    expect(await statusOf('GET', `/d/dir/file.txt?${query}`)).toBe(401);
  });

  test('a range of addresses excludes others: 401', async () => {
    const urlFor = (range: string) => {
      const expires = later();
      const text = `ip=${range}\nGET\n${expires}\n/v1/AUTH_${project.id}/c/dir/file.txt`;
      return `/c/dir/file.txt?temp_url_sig=${sign('sha256', KEYS[0], text)}&temp_url_expires=${expires}&temp_url_ip_range=${range}`;
    };
    expect(await statusOf('GET', urlFor('198.51.100.0/24'))).toBe(200);
    expect(await statusOf('GET', urlFor('198.51.100.7'))).toBe(200);
    expect(await statusOf('GET', urlFor('203.0.113.0/24'))).toBe(401);
    expect(await statusOf('GET', urlFor('nonsense'))).toBe(401);
  });
});

describe('Forms', () => {
  const BOUNDARY = 'form-boundary';

  function form(fields: Record<string, string>, files: Record<string, string>): string {
    const parts = [
      ...Object.entries(fields).map(
        ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
      ),
      ...Object.entries(files).map(
        ([name, body], index) =>
          `Content-Disposition: form-data; name="file${index}"; filename="${name}"\r\nContent-Type: text/x-form\r\n\r\n${body}`,
      ),
    ];
    return `${parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`).join('')}--${BOUNDARY}--\r\n`;
  }

  function signed(path: string, changes: Record<string, string> = {}, key: string = KEYS[0]): Record<string, string> {
    const fields = { redirect: '', max_file_size: '100', max_file_count: '2', expires: String(later()), ...changes };
    const text = [
      `/v1/AUTH_${project.id}${path}`,
      fields.redirect,
      fields.max_file_size,
      fields.max_file_count,
      fields.expires,
    ].join('\n');
    return { ...fields, signature: sign('sha256', key, text), ...('signature' in changes && changes) };
  }

  const post = (path: string, body: string) =>
    anonymous.call('POST', path, { body, headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` } });

  test('files of a signed form become objects below the path', async () => {
    const { status, text } = await post('/c/up/', form(signed('/c/up/'), { 'a.txt': 'A\r\n--not', 'b.txt': 'B' }));
    expect([status, text]).toEqual([201, '201 Created']);
    const stored = await native.call('GET', '/c/up/a.txt');
    expect([stored.text, stored.headers['content-type']]).toEqual(['A\r\n--not', 'text/x-form']);
    expect((await native.call('GET', '/c/up/b.txt')).text).toBe('B');
  });

  test('a redirection tells the page the status', async () => {
    const redirect = 'https://site.example/done?x=1';
    const answer = await post('/c', form(signed('/c', { redirect }), { r: 'R' }));
    expect([answer.status, answer.headers.location]).toEqual([303, `${redirect}&status=201&message=`]);
    const script = 'javascript:alert(1)';
    expect((await post('/c', form(signed('/c', { redirect: script }), { r: 'R' }))).status).toBe(201);
  });

  test.each([
    ['expired', { expires: '1' }, 401],
    ['signed with another key', {}, 401],
    ['with a changed limit', { signature: '0'.repeat(64) }, 401],
    ['with a limit that is not a number', { max_file_size: 'x' }, 400],
    ['with a smaller file limit', { max_file_size: '1' }, 400],
    ['for no files', { max_file_count: '0' }, 400],
  ])('a form that is %s is refused and stores nothing', async (what, changes, status) => {
    const key = what === 'signed with another key' ? 'wrong' : KEYS[0];
    expect((await post('/c/no/', form(signed('/c/no/', changes, key), { 'x.txt': 'content' }))).status).toBe(status);
    expect((await native.call('GET', '/c/no/x.txt')).status).toBe(404);
  });

  test('an incomplete form, one without files and one with too many are refused with 400', async () => {
    const whole = form(signed('/c'), { x: 'content' });
    expect((await post('/c', whole.slice(0, -10))).status).toBe(400);
    expect((await post('/c', 'no form')).status).toBe(400);
    expect((await post('/c', form(signed('/c'), {}))).status).toBe(400);
    expect((await post('/c', form(signed('/c'), { a: '1', b: '2', c: '3' }))).status).toBe(400);
  });
});
