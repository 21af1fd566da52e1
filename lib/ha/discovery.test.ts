import { describe, expect, test } from 'vitest';
import { apiClient, signInAdmin } from '#lib/testing/api.ts';
import { BASE_URL, usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();
const VERSION = {
  id: 'v1.0',
  status: 'CURRENT',
  version: '1.3',
  min_version: '1.0',
  updated: '2016-07-01T11:33:21Z',
  links: [{ rel: 'self', href: `${BASE_URL}/ha/v1/` }],
};
const MEDIA = [{ base: 'application/json', type: 'application/vnd.openstack.masakari+json;version=1' }];

describe('What the API says of itself, without a token:', () => {
  test.each(['/ha', '/ha/'])('GET %s lists the one version, without which the SDK asks for nothing', async (path) => {
    const { status, body } = await apiClient(platform).get(path);
    expect([status, body]).toEqual([200, { versions: [VERSION] }]);
  });

  test.each(['/ha/v1', '/ha/v1/'])('GET %s shows it, and a microversion out of range is not refused', async (path) => {
    const { status, body } = await apiClient(platform).get(path, { 'openstack-api-version': 'instance-ha 9.9' });
    expect([status, body]).toEqual([200, { version: { ...VERSION, 'media-types': MEDIA } }]);
  });

  test('the catalog of a token leads there', async () => {
    const { catalog } = (await (await signInAdmin(platform)).get('/identity/v3/auth/catalog')).body;
    const { endpoints } = catalog.find(({ type }: { type: string }) => type === 'instance-ha');
    expect(endpoints.map(({ url }: { url: string }) => url)).toEqual(Array(3).fill(`${BASE_URL}/ha/v1`));
  });

  test('GET /openapi/instance-ha.json describes it, with its own microversions and both ways to send a token', async () => {
    const { body } = await apiClient(platform).get('/openapi/instance-ha.json');
    expect(body.info.title).toBe('Instance high availability API');
    const vmoves = body.paths['/notifications/{notification}/vmoves'].get;
    expect(vmoves.description).toBe('Offered from microversion 1.3.');
    expect(body.security).toEqual([{ token: [] }, { bearer: [] }]);
    const { security } = (await apiClient(platform).get('/openapi/compute.json')).body;
    expect(security).toEqual([{ token: [] }]);
  });
});

describe('Microversions', () => {
  const ask = async (version?: string) =>
    (await signInAdmin(platform)).get('/ha/v1/segments', version ? { 'openstack-api-version': version } : {});

  test.each([
    [undefined, '1.0'],
    ['instance-ha 1.2', '1.2'],
    ['instance-ha latest', '1.3'],
    ['compute 2.96', '1.0'],
    ['compute 2.1, instance-ha 1.3', '1.3'],
  ])('%s is answered as %s', async (requested, given) => {
    const { status, headers } = await ask(requested);
    expect([status, headers.get('openstack-api-version')]).toEqual([200, `instance-ha ${given}`]);
    expect(headers.get('x-openstack-request-id')).toMatch(/^req-/);
  });

  test.each(['instance-ha 1.4', 'instance-ha 2.0', 'instance-ha 0.9'])('%s is refused with 406', async (requested) => {
    const { status, body } = await ask(requested);
    const message = expect.stringContaining('Minimum is 1.0 and maximum is 1.3.');
    expect([status, body]).toEqual([406, { masakariFault: { code: 406, message } }]);
  });

  test('what is no version is refused with 400', async () => {
    expect((await ask('instance-ha one')).status).toBe(400);
  });
});

describe('Paths', () => {
  test('/{project_id}/ stands before each: the own one in either spelling; another one is refused with 400', async () => {
    const admin = await signInAdmin(platform);
    const { id } = (await admin.get('/identity/v3/auth/tokens', { 'x-subject-token': admin.token ?? '' })).body.token
      .project;
    const dashed = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    expect((await admin.get(`/ha/v1/${id}/segments`)).body).toEqual({ segments: [] });
    expect((await admin.get(`/ha/v1/${dashed}/notifications`)).status).toBe(200);
    expect((await admin.get(`/ha/v1/${'0'.repeat(32)}/segments`)).status).toBe(400);
  });

  test.each([
    ['GET', '/ha/v1/nowhere', 404, 'itemNotFound'],
    ['DELETE', '/ha/v1/notifications', 405, 'badMethod'],
    ['GET', '/ha/v2', 404, 'itemNotFound'],
    ['GET', '/v1', 404, 'itemNotFound'],
    ['GET', '/v1/segments', 404, 'itemNotFound'],
  ])('%s %s is refused with %i', async (method, path, status, key) => {
    const answer = await (await signInAdmin(platform)).call(method, path);
    expect([answer.status, answer.body]).toEqual([status, { [key]: { code: status, message: expect.any(String) } }]);
  });
});
