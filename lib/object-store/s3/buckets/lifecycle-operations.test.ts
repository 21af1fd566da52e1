import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { authenticate } from '#lib/identity/authenticate.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { s3Api } from '../entry.ts';

const platform = usePlatform();
const api = s3Api({ prefix: '/s3', hosts: [] });

/** Sends requests of a member of a new project, whose bucket exists. */
async function newSender() {
  const project = await newProject(platform);
  const caller = await authenticate(platform.platform.services, project.api.token);
  const bucket = `/s3/bucket-${project.id}`;
  const send = async (method: string, path: string, query = '', body = '') => {
    const response = await api.respond(platform.platform.services, {
      method,
      path: bucket + path,
      query,
      headers: { host: 'nephos.test', 'content-length': String(Buffer.byteLength(body)) },
      body: Readable.from([Buffer.from(body)]),
      address: '192.0.2.1',
      isSecure: false,
      onBehalf: { caller, requestId: 'test' },
    });
    return { ...response, text: typeof response.body === 'string' ? response.body : '' };
  };
  await send('PUT', '');
  return send;
}

const RULES =
  '<LifecycleConfiguration><Rule><ID>r</ID><Status>Enabled</Status><Prefix>log/</Prefix>' +
  '<Expiration><Days>1</Days></Expiration></Rule></LifecycleConfiguration>';

test('GET, PUT and DELETE ?lifecycle: rules are stored, returned and removed', async () => {
  const send = await newSender();
  expect(await send('GET', '', 'lifecycle')).toMatchObject({
    status: 404,
    text: expect.stringContaining('NoSuchLifecycleConfiguration'),
  });
  expect((await send('DELETE', '', 'lifecycle')).status).toBe(204);
  expect((await send('PUT', '', 'lifecycle', RULES)).status).toBe(200);
  expect((await send('GET', '', 'lifecycle')).text).toContain(
    '<ID>r</ID><Prefix>log/</Prefix><Status>Enabled</Status>',
  );
  expect((await send('DELETE', '', 'lifecycle')).status).toBe(204);
  expect((await send('GET', '', 'lifecycle')).status).toBe(404);
});

test('PUT ?lifecycle: invalid rules are rejected and the previous ones stay', async () => {
  const send = await newSender();
  await send('PUT', '', 'lifecycle', RULES);
  const invalid = RULES.replace('<Days>1</Days>', '<Days>0</Days>');
  expect(await send('PUT', '', 'lifecycle', invalid)).toMatchObject({
    status: 400,
    text: expect.stringContaining('InvalidArgument'),
  });
  expect((await send('GET', '', 'lifecycle')).text).toContain('<Days>1</Days>');
});

test('x-amz-expiration names when an object is deleted; objects without a rule have none', async () => {
  const send = await newSender();
  await send('PUT', '', 'lifecycle', RULES);
  const header = /^expiry-date="\w{3}, \d\d \w{3} \d{4} 00:00:00 GMT", rule-id="r"$/;
  expect((await send('PUT', '/log/a', '', 'data')).headers['x-amz-expiration']).toMatch(header);
  expect((await send('HEAD', '/log/a')).headers['x-amz-expiration']).toMatch(header);
  expect((await send('PUT', '/other', '', 'data')).headers).not.toHaveProperty('x-amz-expiration');
});
