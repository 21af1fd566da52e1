import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newNetwork, newPort, newSubnet, setQuota } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';

const platform = usePlatform();

test('GET /networking: one CURRENT version, without a token', async () => {
  const { status, body } = await apiClient(platform).get('/networking');
  expect(status).toBe(200);
  const links = [{ rel: 'self', href: 'http://nephos.test/networking/v2.0/' }];
  expect(body).toEqual({ versions: [{ id: 'v2.0', status: 'CURRENT', links }] });
});

test.each([NETWORKING, `${NETWORKING}/`])('GET %s: the resources there are', async (path) => {
  const { body } = await apiClient(platform).get(path);
  const names = body.resources.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['network', 'subnet', 'port', 'router', 'floatingip']);
});

test('GET /extensions/{alias}: each listed alias is shown alike; one that is not implemented is answered with 404', async () => {
  const { api } = await newProject(platform, 'reader');
  const { extensions } = (await api.get(`${NETWORKING}/extensions`)).body;
  for (const extension of extensions) {
    expect((await api.get(`${NETWORKING}/extensions/${extension.alias}`)).body).toEqual({ extension });
  }
  for (const alias of ['dvr', 'external-gateway-multihoming', 'Availability%20Zone']) {
    expect((await api.get(`${NETWORKING}/extensions/${alias}`)).status).toBe(404);
  }
});

test('GET /availability_zones: nova for networks and routers', async () => {
  const { api } = await newProject(platform, 'reader');
  const { body } = await api.get(`${NETWORKING}/availability_zones`);
  expect(body.availability_zones).toEqual([
    { name: 'nova', resource: 'network', state: 'available' },
    { name: 'nova', resource: 'router', state: 'available' },
  ]);
});

test('GET /service-providers: an empty list for any reader; refused with 401 without a token', async () => {
  const { api } = await newProject(platform, 'reader');
  const { status, body } = await api.get(`${NETWORKING}/service-providers`);
  expect({ status, body }).toEqual({ status: 200, body: { service_providers: [] } });
  expect((await apiClient(platform).get(`${NETWORKING}/service-providers`)).status).toBe(401);
});

test('GET /quotas/{project}: limits, defaults and what is in use, for readers of the project too', async () => {
  const { id, api } = await newProject(platform);
  await setQuota(platform, id, 'network', 7);
  const network = await newNetwork(api);
  await newSubnet(api, network);
  await newPort(api, network);
  const get = async (path: string) => (await api.get(`${NETWORKING}/quotas/${id}${path}`)).body.quota;
  const others = {
    ...{ router: 10, router_route: 30, floatingip: 50, security_group: 10, security_group_rule: 100 },
    ...{ subnetpool: 100, address_scope: 100, address_group: 100, rbac_policy: 10, qos_policy: 100 },
  };
  expect(await get('')).toEqual({ network: 7, subnet: 100, port: 500, ...others });
  expect(await get('/default')).toEqual({ network: 100, subnet: 100, port: 500, ...others });
  const used = { used: 1, reserved: 0 };
  const details = {
    network: { limit: 7, ...used },
    subnet: { limit: 100, ...used },
    port: { limit: 500, ...used },
    router: { limit: 10, ...used, used: 0 },
    router_route: { limit: 30, ...used, used: 0 },
    floatingip: { limit: 50, ...used, used: 0 },
    security_group: { limit: 10, ...used },
    security_group_rule: { limit: 100, ...used, used: 4 },
    subnetpool: { limit: 100, ...used, used: 0 },
    address_scope: { limit: 100, ...used, used: 0 },
    address_group: { limit: 100, ...used, used: 0 },
    qos_policy: { limit: 100, ...used, used: 0 },
    rbac_policy: { limit: 10, ...used, used: 0 },
  };
  expect([await get('/details'), await get('/details.json')]).toEqual([details, details]);
});

test.each(['', '/default', '/details'])(
  'GET /quotas/{project}%s: another project’s is refused with 403',
  async (view) => {
    const { id } = await newProject(platform);
    const stranger = await newProject(platform);
    expect((await stranger.api.get(`${NETWORKING}/quotas/${id}${view}`)).status).toBe(403);
    expect((await (await signInAdmin(platform)).get(`${NETWORKING}/quotas/${id}${view}`)).status).toBe(200);
  },
);

test('an unknown path and a method that does not exist are refused in the service’s layout', async () => {
  const { api } = await newProject(platform);
  const unknown = await api.get(`${NETWORKING}/clouds`);
  expect([unknown.status, unknown.body.NeutronError.type]).toEqual([404, 'HTTPNotFound']);
  const method = await api.delete(`${NETWORKING}/networks`);
  expect([method.status, method.body.NeutronError.type]).toEqual([405, 'HTTPMethodNotAllowed']);
});

test.each(['tenant', 'project'])(
  'GET /quotas/%s: whose limits the token asks for, not those of a project of that name',
  async (one) => {
    const { id, api } = await newProject(platform, 'reader');
    const { status, body } = await api.get(`${NETWORKING}/quotas/${one}`);
    expect([status, body]).toEqual([200, { [one]: { [`${one}_id`]: id } }]);
  },
);
