import { expect, test } from 'vitest';
import { newProject, type TestProject } from '#lib/testing/api.ts';
import { launch, newPrivateNetwork, settle } from '#lib/testing/compute.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newRouter,
  newSubnet,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { ReachAnswer } from './schema.ts';

const platform = usePlatform();

const ask = async ({ api }: Pick<TestProject, 'api'>, id: string, query = '') =>
  ReachAnswer.parse((await api.get(`/console/v1/reach/${id}?${query}`)).body.reach);
/** Result, place and reason of the last step. */
const endOf = async (project: Pick<TestProject, 'api'>, id: string, query = '') => {
  const { is_reached, steps } = await ask(project, id, query);
  const last = steps.at(-1);
  return [is_reached, last?.place, last?.reason];
};
const allow = async ({ api }: TestProject, values: object = {}) => {
  const [group] = (await api.get(`${NETWORKING}/security-groups?name=default`)).body.security_groups;
  const rule = {
    security_group_id: group.id,
    direction: 'ingress',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
  };
  const { body } = await api.post(`${NETWORKING}/security-group-rules`, {
    security_group_rule: { ...rule, ...values },
  });
  return body.security_group_rule;
};
async function withServer() {
  const project = await newProject(platform);
  const uuid = await newPrivateNetwork(project);
  const id = await launch(platform, project, { networks: [{ uuid }] });
  return { project, network: uuid, id };
}

test('GET console/reach: from its own subnet it is reached once a rule lets it in, which is named', async () => {
  const { project, id, network } = await withServer();
  const [subnet] = (await project.api.get(`${NETWORKING}/subnets?network_id=${network}`)).body.subnets;
  const from = `from=${subnet.cidr}`;
  expect(await endOf(project, id, from)).toEqual([false, 'groups', 'groups_deny']);
  const rule = await allow(project);
  expect(await endOf(project, id, from)).toEqual([true, 'subnet', 'same_subnet']);
  const { steps } = await ask(project, id, from);
  expect(steps.find(({ place }) => place === 'groups')).toMatchObject({ reason: 'group_allows', rule_id: rule.id });
});

test('GET console/reach: what stands in the way comes first: the state, the port, its network', async () => {
  const { project, id } = await withServer();
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports;
  await project.api.put(`${NETWORKING}/ports/${port.id}`, { port: { admin_state_up: false } });
  expect(await endOf(project, id)).toEqual([false, 'port', 'port_disabled']);
  expect((await ask(project, id)).steps.at(-1)).toMatchObject({ port_id: port.id });
  await project.api.delete(`/compute/v2.1/servers/${id}/os-interface/${port.id}`);
  await settle(platform);
  expect(await endOf(project, id)).toEqual([false, 'port', 'no_network']);
  await project.api.post(`/compute/v2.1/servers/${id}/action`, { 'os-stop': null });
  await settle(platform);
  expect((await ask(project, id)).steps).toMatchObject([{ place: 'state', values: { status: 'SHUTOFF' } }]);
});

test('GET console/reach: from outside it lacks a router, then a gateway of that, then a floating IP', async () => {
  const { project, id, network } = await withServer();
  await allow(project);
  const from = 'from=198.51.100.7';
  expect(await endOf(project, id, from)).toEqual([false, 'router', 'no_router']);
  const [subnet] = (await project.api.get(`${NETWORKING}/subnets?network_id=${network}`)).body.subnets;
  const router = await newRouter(project.api);
  const change = (changes: object) => project.api.put(`${NETWORKING}/routers/${router.id}`, { router: changes });
  await project.api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
  expect(await endOf(project, id, from)).toEqual([false, 'gateway', 'router_without_gateway']);
  const external = await newExternalNetwork(platform);
  await change({ external_gateway_info: { network_id: external.id } });
  expect(await endOf(project, id, from)).toEqual([false, 'floating', 'no_floating_ip']);
  const [port] = (await project.api.get(`${NETWORKING}/ports?device_id=${id}`)).body.ports;
  const { floating_ip_address: address } = await newFloatingIp(project.api, external, { port_id: port.id });
  expect(await endOf(project, id, from)).toEqual([true, 'floating', 'floating_ip']);
  expect((await ask(project, id, from)).steps.at(-1)?.values).toEqual({ address });
  await change({ admin_state_up: false });
  expect(await endOf(project, id, from)).toEqual([false, 'router', 'router_disabled']);
});

test('GET console/reach: from another network it is reached by a router that stands on both, and not without', async () => {
  const { project, id, network } = await withServer();
  await allow(project);
  const other = await newNetwork(project.api, { name: 'other' });
  const far = await newSubnet(project.api, other, { cidr: '10.88.0.0/24' });
  const sender = await launch(platform, project, { networks: [{ uuid: other.id }] });
  const question = `from_server=${sender}`;
  expect(await endOf(project, id, question)).toEqual([false, 'router', 'no_router']);
  const [near] = (await project.api.get(`${NETWORKING}/subnets?network_id=${network}`)).body.subnets;
  const router = await newRouter(project.api);
  for (const { id: subnet_id } of [near, far]) {
    await project.api.put(`${NETWORKING}/routers/${router.id}/add_router_interface`, { subnet_id });
  }
  expect(await endOf(project, id, question)).toEqual([true, 'router', 'router_joins']);
});

test('GET console/reach: an address of another version is not reached', async () => {
  const { project, id } = await withServer();
  expect(await endOf(project, id, 'from=2001:db8::1')).toEqual([false, 'port', 'port_without_address']);
});

test('GET console/reach: from another instance its own rules apply too', async () => {
  const { project, id, network } = await withServer();
  const other = await launch(platform, project, { networks: [{ uuid: network }] });
  const question = `port=8080&from_server=${other}`;
  expect(await endOf(project, id, question)).toEqual([true, 'subnet', 'same_subnet']);
  const [group] = (await project.api.get(`${NETWORKING}/security-groups?name=default`)).body.security_groups;
  for (const { id: rule, direction } of group.security_group_rules) {
    if (direction === 'egress') await project.api.delete(`${NETWORKING}/security-group-rules/${rule}`);
  }
  expect(await endOf(project, id, question)).toEqual([false, 'source', 'source_denies']);
});

test('GET console/reach: what the log says of SSH is returned for SSH alone, and decides nothing', async () => {
  const { project, id } = await withServer();
  const placesOf = async (query: string) => (await ask(project, id, query)).steps.map(({ place }) => place);
  expect(await placesOf('protocol=udp&port=22')).not.toContain('guest');
  const { steps } = await ask(project, id);
  expect(steps.find(({ place }) => place === 'guest')?.outcome).not.toBe('breaks');
});

test('GET console/reach: an instance of another project is answered 404, as goal and as sender', async () => {
  const { project, id } = await withServer();
  const stranger = await newProject(platform);
  expect((await stranger.api.get(`/console/v1/reach/${id}`)).status).toBe(404);
  const theirs = await launch(platform, stranger);
  expect((await project.api.get(`/console/v1/reach/${id}?from_server=${theirs}`)).status).toBe(404);
});

test.each(['port=0', 'port=70000', 'protocol=gre', 'from=home', 'colour=red'])(
  'GET console/reach: ?%s is refused with 400',
  async (query) => {
    const { api } = await newProject(platform);
    expect((await api.get(`/console/v1/reach/absent?${query}`)).status).toBe(400);
  },
);
