import { describe, expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { versionsPath } from './endpoint-checks.ts';

const platform = usePlatform();
const PATH = '/console/v1/endpoint-checks';

interface Entry {
  type: string;
  endpoints: { id: string; interface: string; url: string }[];
}

describe('The test of an endpoint', () => {
  test('tells version and microversions of the services of the platform, and how long they took', async () => {
    const user = await newProject(platform);
    const { catalog } = (await user.api.get('/identity/v3/auth/catalog')).body;
    const checkOf = async (type: string) => {
      const entry = catalog.find((one: Entry) => one.type === type);
      const { id } = entry.endpoints.find((one: Entry['endpoints'][number]) => one.interface === 'public');
      const { status, body } = await user.api.get(`${PATH}/${id}`);
      expect(status).toBe(200);
      return body.endpoint_check;
    };
    expect(await checkOf('compute')).toEqual({
      state: 'answers',
      http_status: 200,
      version: 'v2.1',
      min_microversion: '2.1',
      max_microversion: '2.96',
      duration_ms: expect.any(Number),
    });
    expect(await checkOf('identity')).toMatchObject({ state: 'answers', version: expect.stringMatching(/^v3\./) });
    expect(await checkOf('image')).toMatchObject({ state: 'answers', version: expect.stringMatching(/^v2\./) });
    expect(await checkOf('block-storage')).toMatchObject({ state: 'answers', min_microversion: '3.0' });
    expect(await checkOf('network')).toMatchObject({ state: 'answers', version: 'v2.0', max_microversion: null });
    expect(await checkOf('object-store')).toMatchObject({ state: 'answers', http_status: 200, version: null });
    expect(await checkOf('s3')).toMatchObject({ state: 'answers', http_status: 200, version: null });
  });

  test('asks no other address, whatever an administrator wrote into the catalog', async () => {
    const [admin, user] = [await signInAdmin(platform), await newProject(platform)];
    const service = { type: 'elsewhere', name: 'elsewhere' };
    const { id: service_id } = (await admin.post('/identity/v3/services', { service })).body.service;
    const endpoint = { interface: 'public', service_id, url: 'http://169.254.169.254/latest/meta-data' };
    const made = (await admin.post('/identity/v3/endpoints', { endpoint })).body.endpoint;
    const { endpoint_check } = (await user.api.get(`${PATH}/${made.id}`)).body;
    expect(endpoint_check).toMatchObject({ state: 'elsewhere', http_status: null, duration_ms: null });
    await admin.patch(`/identity/v3/endpoints/${made.id}`, { endpoint: { enabled: false } });
    expect((await user.api.get(`${PATH}/${made.id}`)).status).toBe(404);
    await admin.delete(`/identity/v3/services/${service_id}`);
  });

  test.each([
    ['https://cloud.example.org/compute/v2.1', '/compute/v2.1/'],
    ['https://cloud.example.org/volume/v3/a-project', '/volume/v3/'],
    ['https://cloud.example.org/image', '/image/'],
    ['https://cloud.example.org/identity/v3/../../console/v1/profile?x=y', '/console/v1/'],
    ['https://cloud.example.org/compute/v2.1/servers/1', '/compute/v2.1/'],
    ['https://cloud.example.org', undefined],
    ['https://cloud.example.org.evil.test/compute/v2.1', undefined],
    ['https://cloud.example.org@evil.test/compute/v2.1', undefined],
    ['https://user:pass@cloud.example.org/compute/v2.1', undefined],
    ['http://cloud.example.org/compute/v2.1', undefined],
    ['https://cloud.example.org:8774/compute/v2.1', undefined],
    ['file:///etc/passwd', undefined],
    ['not an address', undefined],
  ])('of %s asks %s', (url, path) => {
    expect(versionsPath('https://cloud.example.org', url)).toBe(path);
  });

  test('knows the platform below a prefix, and nothing beside it', () => {
    const base = 'https://example.org/cloud';
    expect(versionsPath(base, 'https://example.org/cloud/compute/v2.1')).toBe('/compute/v2.1/');
    expect(versionsPath(base, 'https://example.org/compute/v2.1')).toBeUndefined();
    expect(versionsPath(base, 'https://example.org/clouds/compute/v2.1')).toBeUndefined();
  });
});
