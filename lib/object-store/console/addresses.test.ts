import { describe, expect, test } from 'vitest';
import { readEnv } from '#lib/settings/env.ts';
import { newProject } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { addressOfHost, rootEndpointOf } from './addresses.ts';

const platform = usePlatform();
const at = (baseUrl: string, settings: Record<string, string> = {}) => ({ baseUrl, env: readEnv(settings) });

describe('rootEndpointOf', () => {
  test('a host is served with the scheme and the port of the console', () => {
    const settings = { NEPHOS_S3_HOSTS: 's3.example,s3.other', NEPHOS_S3_PORT: '9000' };
    expect(rootEndpointOf(at('https://cloud.example', settings))).toBe('https://s3.example');
    expect(rootEndpointOf(at('http://cloud.example:3000', settings))).toBe('http://s3.example:3000');
    expect(addressOfHost(at('https://cloud.example/console'), 'a.web.example')).toBe('https://a.web.example');
  });

  test('a port has the scheme of the process, because no proxy is before it', () => {
    const port = { NEPHOS_S3_PORT: '9000' };
    expect(rootEndpointOf(at('https://cloud.example:8443', port))).toBe('http://cloud.example:9000');
    const tls = { ...port, NEPHOS_TLS_CERT: '/tls/cert.pem', NEPHOS_TLS_KEY: '/tls/key.pem' };
    expect(rootEndpointOf(at('https://[2001:db8::1]:8443', tls))).toBe('https://[2001:db8::1]:9000');
  });

  test('without a host and with an unknown port there is none', () => {
    expect(rootEndpointOf(at('https://cloud.example'))).toBeNull();
    expect(rootEndpointOf(at('https://cloud.example', { NEPHOS_S3_PORT: '0' }))).toBeNull();
  });
});

test('GET /s3-endpoint: clients sign with the region of S3; without a token it is refused with 401', async () => {
  const { api } = await newProject(platform);
  const { status, body } = await api.get('/console/v1/s3-endpoint');
  expect([status, body]).toEqual([200, { root_endpoint: null, region: 'us-east-1' }]);
  const request = new Request('http://localhost/console/v1/s3-endpoint');
  expect((await platform.platform.fetch(request)).status).toBe(401);
});
