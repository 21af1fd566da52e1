import { beforeAll, expect, test } from 'vitest';
import { type Answer, apiClient, joinProject, newProject, type TestProject } from '#lib/testing/api.ts';
import { at, launch } from '#lib/testing/compute.ts';
import { insertImage } from '#lib/testing/images.ts';
import { setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

/** The error tables of the specification and docs/contract/compute.md 2: status, name and text. */
const platform = usePlatform();
const BASE = '/compute/v2.1';

interface World {
  project: TestProject;
  full: TestProject;
  reader: TestProject['api'];
  id: string;
  image: string;
}
const world = {} as World;
beforeAll(async () => {
  const [project, full] = [await newProject(platform), await newProject(platform)];
  await setQuota(platform, full.id, 'instances', 0);
  const { api: reader } = await joinProject(platform, project.id, 'reader');
  const id = await launch(platform, project);
  Object.assign(world, { project, full, reader, id, image: await insertImage(platform, full.id) });
});

type RequestSender = (world: World) => Promise<Answer>;
const act =
  (action: object): RequestSender =>
  ({ project, id }) =>
    project.api.post(`${BASE}/servers/${id}/action`, action);

const ERRORS: [status: number, key: string, what: string, message: RegExp, ask: RequestSender][] = [
  [
    400,
    'badRequest',
    'a body that does not fit',
    /flavorRef/,
    ({ project }) => project.api.post(`${BASE}/servers`, { server: { name: 'x' } }),
  ],
  [400, 'badRequest', 'an unknown action', /There is no such action: dance/, act({ dance: null })],
  [
    400,
    'badRequest',
    'a malformed version',
    /invalid format/,
    ({ project }) => project.api.get(`${BASE}/servers`, at('2.x')),
  ],
  [401, 'unauthorized', 'no token', /./, () => apiClient(platform).get(`${BASE}/servers`)],
  [401, 'unauthorized', 'an invented token', /./, () => apiClient(platform, 'invented').get(`${BASE}/servers`)],
  [
    403,
    'forbidden',
    'a role that is too small',
    /Policy doesn't allow os_compute_api:servers:create/,
    ({ reader, image }) => reader.post(`${BASE}/servers`, { server: { name: 'x', flavorRef: '1', imageRef: image } }),
  ],
  [
    403,
    'forbidden',
    'all projects for a user',
    /Policy doesn't allow/,
    ({ project }) => project.api.get(`${BASE}/servers?all_tenants=1`),
  ],
  [
    404,
    'itemNotFound',
    'an unknown server',
    /Instance nothing could not be found/,
    ({ project }) => project.api.get(`${BASE}/servers/nothing`),
  ],
  [404, 'itemNotFound', 'an unknown path', /./, ({ project }) => project.api.get(`${BASE}/nothing`)],
  [
    404,
    'itemNotFound',
    'what a later version offers',
    /./,
    ({ project, id }) => project.api.get(`${BASE}/servers/${id}/tags`),
  ],
  [405, 'badMethod', 'a method that is not offered', /./, ({ project }) => project.api.delete(`${BASE}/servers`)],
  [
    406,
    'computeFault',
    'a version out of range',
    /Version 2\.999 is not supported by the API\. Minimum is 2\.1 and maximum is 2\.96/,
    ({ project }) => project.api.get(`${BASE}/servers`, at('2.999')),
  ],
  [
    409,
    'conflictingRequest',
    'a wrong state',
    /Cannot 'os-start' instance .* while it is in vm_state active|Cannot 'start' instance .* while it is in vm_state active/,
    act({ 'os-start': null }),
  ],
  [
    409,
    'conflictingRequest',
    'a name in use',
    /./,
    async ({ project }) => {
      await project.api.post(`${BASE}/os-keypairs`, { keypair: { name: 'same' } });
      return project.api.post(`${BASE}/os-keypairs`, { keypair: { name: 'same' } });
    },
  ],
  [410, 'computeFault', 'an API that was removed', /./, ({ project }) => project.api.get(`${BASE}/os-cells`)],
  [
    413,
    'entityTooLarge',
    'more than the quota',
    /Quota exceeded for instances: Requested 1, but already used 0 of 0 instances/,
    ({ full, image }) =>
      full.api.post(`${BASE}/servers`, { server: { name: 'x', flavorRef: '1', imageRef: image, networks: [] } }),
  ],
];

test.each(ERRORS)(
  '%i %s, for %s: in the layout of compute, and nothing else is said',
  async (status, key, _what, message, ask) => {
    const answer = await ask(world);
    expect([answer.status, Object.keys(answer.body)]).toEqual([status, [key]]);
    expect(answer.body[key]).toMatchObject({ code: status, message: expect.stringMatching(message) });
    expect(answer.headers.get('content-type')?.toLowerCase()).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-openstack-request-id')).toMatch(/^req-/);
    expect(answer.headers.get('x-compute-request-id')).toBe(answer.headers.get('x-openstack-request-id'));
    expect(answer.headers.get('vary')).toContain('OpenStack-API-Version');
    if (status === 413) expect(answer.headers.has('retry-after')).toBe(false);
    if (status === 401) expect(answer.headers.get('www-authenticate')).toMatch(/^Keystone uri="http.*\/identity"$/);
  },
);

test('415 badMediaType: a body that is no JSON is refused as what it is', async () => {
  const request = new Request(`http://nephos.test${BASE}/servers`, {
    method: 'POST',
    headers: { 'x-auth-token': world.project.api.token ?? '', 'content-type': 'text/xml' },
    body: '<server/>',
  });
  const answer = await platform.platform.fetch(request);
  expect([answer.status, await answer.json()]).toMatchObject([415, { badMediaType: { code: 415 } }]);
});
