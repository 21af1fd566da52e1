import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { newProject } from '#lib/testing/api.ts';
import { nativeClient } from '#lib/testing/native-store.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform({ NEPHOS_TEMP_URL_SHA1: 'on' });

test('temporary URLs with SHA-1 are accepted if the operator allows it, and not with a wrong key', async () => {
  const project = await newProject(platform);
  const native = nativeClient(platform, project);
  const anonymous = nativeClient(platform, project, '');
  await native.call('POST', '', { headers: { 'X-Account-Meta-Temp-URL-Key': 'key' } });
  await native.call('PUT', '/c');
  await native.call('PUT', '/c/o', { body: 'text' });
  const expires = Math.floor(Date.now() / 1000) + 600;
  const urlOf = (key: string) => {
    const text = `GET\n${expires}\n/v1/AUTH_${project.id}/c/o`;
    return `/c/o?temp_url_sig=${createHmac('sha1', key).update(text).digest('hex')}&temp_url_expires=${expires}`;
  };
  expect((await anonymous.call('GET', urlOf('key'))).text).toBe('text');
  expect((await anonymous.call('GET', urlOf('wrong'))).status).toBe(401);
  const { tempurl } = (await anonymous.call('GET', '/object-store/info')).json();
  expect(tempurl.allowed_digests).toEqual(['sha1', 'sha256', 'sha512']);
});
