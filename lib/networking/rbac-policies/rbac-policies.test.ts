import { beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newNetwork,
  newPort,
  newSecurityGroup,
  newSecurityGroupRule,
  newSubnet,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { RBAC_POLICIES, type RbacPolicy } from './schema.ts';

const platform = usePlatform();
const POLICIES = `${NETWORKING}/rbac-policies`;
const ABSENT = '11111111-2222-4333-8444-555555555555';
let admin: ApiClient;

beforeAll(async () => {
  admin = await signInAdmin(platform);
});

type Values = Record<string, unknown>;
const post = (api: ApiClient, values: Values) =>
  api.post(POLICIES, { rbac_policy: { object_type: 'network', action: 'access_as_shared', ...values } });
async function open(api: ApiClient, values: Values): Promise<RbacPolicy> {
  const { status, body } = await post(api, values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.rbac_policy;
}
const typeOf = ({ status, body }: { status: number; body: { NeutronError?: { type: string } } }) => [
  status,
  body.NeutronError?.type,
];
const two = async () => ({ owner: await newProject(platform), friend: await newProject(platform) });

test('POST /rbac-policies: a member opens a network to one project, and GET shows the policy to its own project only', async () => {
  const { owner, friend } = await two();
  const network = await newNetwork(owner.api);
  const { status, body } = await post(owner.api, { object_id: network.id, target_tenant: friend.id });
  expect(status).toBe(201);
  expect(RBAC_POLICIES.schema.parse(body.rbac_policy)).toMatchObject({
    project_id: owner.id,
    tenant_id: owner.id,
    object_type: 'network',
    object_id: network.id,
    action: 'access_as_shared',
    target_tenant: friend.id,
  });
  expect((await owner.api.get(`${POLICIES}?object_id=${network.id}`)).body.rbac_policies).toEqual([body.rbac_policy]);
  expect((await friend.api.get(POLICIES)).body.rbac_policies).toEqual([]);
  expect(typeOf(await friend.api.get(`${POLICIES}/${body.rbac_policy.id}`))).toEqual([404, 'RBACPolicyNotFound']);
});

describe('a network that is opened to one project', () => {
  test('is seen, listed as shared with its subnets, and taken for ports by that one; others get 404', async () => {
    const { owner, friend } = await two();
    const stranger = await newProject(platform);
    const network = await newNetwork(owner.api);
    const subnet = await newSubnet(owner.api, network);
    const path = `${NETWORKING}/networks/${network.id}`;
    expect((await friend.api.get(path)).status).toBe(404);
    await open(owner.api, { object_id: network.id, target_project: friend.id });
    expect((await friend.api.get(path)).body.network.shared).toBe(true);
    expect((await owner.api.get(path)).body.network.shared).toBe(false);
    const listed = async (api: ApiClient) => (await api.get(`${NETWORKING}/networks?shared=true`)).body.networks;
    expect(await listed(friend.api)).toMatchObject([{ id: network.id, shared: true }]);
    expect(await listed(owner.api)).toEqual([]);
    expect((await friend.api.get(`${NETWORKING}/subnets/${subnet.id}`)).status).toBe(200);
    expect((await newPort(friend.api, network)).fixed_ips).toHaveLength(1);
    expect((await friend.api.put(path, { network: { name: 'mine' } })).status).toBe(403);
    expect((await stranger.api.get(path)).status).toBe(404);
  });

  test('stays so while that project has a port on it: 409 RbacPolicyInUse; then it is gone from there', async () => {
    const { owner, friend } = await two();
    const network = await newNetwork(owner.api);
    const policy = await open(owner.api, { object_id: network.id, target_tenant: friend.id });
    const port = await newPort(friend.api, network);
    const path = `${POLICIES}/${policy.id}`;
    expect(typeOf(await owner.api.delete(path))).toEqual([409, 'RbacPolicyInUse']);
    const moved = { rbac_policy: { target_tenant: 'another' } };
    expect(typeOf(await owner.api.put(path, moved))).toEqual([409, 'RbacPolicyInUse']);
    await friend.api.delete(`${NETWORKING}/ports/${port.id}`);
    expect((await owner.api.put(path, moved)).body.rbac_policy.target_tenant).toBe('another');
    expect((await friend.api.get(`${NETWORKING}/networks/${network.id}`)).status).toBe(404);
    expect([(await owner.api.delete(path)).status, (await owner.api.delete(path)).status]).toEqual([204, 404]);
  });
});

describe('shared and router:external of a network', () => {
  test('are the policies for everybody: each shows the other, and one goes with the other', async () => {
    const network = await newNetwork(admin, { shared: true });
    const of = async () => (await admin.get(`${POLICIES}?object_id=${network.id}`)).body.rbac_policies;
    const shown = async () => (await admin.get(`${NETWORKING}/networks/${network.id}`)).body.network;
    const [policy] = await of();
    expect(policy).toMatchObject({ action: 'access_as_shared', target_tenant: '*' });
    expect((await admin.delete(`${POLICIES}/${policy.id}`)).status).toBe(204);
    expect((await shown()).shared).toBe(false);
    await open(admin, { object_id: network.id, target_tenant: '*' });
    expect((await shown()).shared).toBe(true);
    await admin.put(`${NETWORKING}/networks/${network.id}`, { network: { shared: false } });
    expect(await of()).toEqual([]);
  });

  test('a network opened as external to one project leads out for that one alone', async () => {
    const { friend } = await two();
    const stranger = await newProject(platform);
    const network = await newNetwork(admin);
    await newSubnet(admin, network, { cidr: '203.0.113.0/24' });
    const opening = { object_id: network.id, action: 'access_as_external', target_tenant: friend.id };
    const policy = await open(admin, opening);
    const externals = async (api: ApiClient) =>
      (await api.get(`${NETWORKING}/networks?router:external=true&id=${network.id}`)).body.networks.length;
    expect([await externals(friend.api), await externals(stranger.api)]).toEqual([1, 0]);
    const port = { port: { network_id: network.id } };
    expect((await friend.api.post(`${NETWORKING}/ports`, port)).status).toBe(403);
    const floatingip = { floating_network_id: network.id };
    expect((await stranger.api.post(`${NETWORKING}/floatingips`, { floatingip })).status).toBe(404);
    expect((await friend.api.post(`${NETWORKING}/floatingips`, { floatingip })).status).toBe(201);
    expect(typeOf(await admin.delete(`${POLICIES}/${policy.id}`))).toEqual([409, 'RbacPolicyInUse']);
  });

  test('PUT shared false is refused with 409 InvalidSharedSetting, but not for projects with a policy of their own', async () => {
    const { friend } = await two();
    const network = await newNetwork(admin, { shared: true });
    await newPort(friend.api, network);
    const unshare = () => admin.put(`${NETWORKING}/networks/${network.id}`, { network: { shared: false } });
    expect(typeOf(await unshare())).toEqual([409, 'InvalidSharedSetting']);
    await open(admin, { object_id: network.id, target_tenant: friend.id });
    expect((await unshare()).status).toBe(200);
    expect((await friend.api.get(`${NETWORKING}/networks/${network.id}`)).status).toBe(200);
  });
});

test('a security group opened to a project is for its ports and rules, not to change, and stays while they use it', async () => {
  const { owner, friend } = await two();
  const group = await newSecurityGroup(owner.api, { name: 'bastion' });
  const network = await newNetwork(friend.api);
  const port = { port: { network_id: network.id, security_groups: [group.id] } };
  expect((await friend.api.post(`${NETWORKING}/ports`, port)).status).toBe(404);
  const opening = { object_type: 'security_group', object_id: group.id, target_tenant: friend.id };
  const policy = await open(owner.api, opening);
  expect((await friend.api.get(`${NETWORKING}/security-groups?shared=true`)).body.security_groups).toMatchObject([
    { id: group.id, shared: true },
  ]);
  expect(
    (await friend.api.put(`${NETWORKING}/security-groups/${group.id}`, { security_group: { name: 'x' } })).status,
  ).toBe(403);
  const made = (await friend.api.post(`${NETWORKING}/ports`, port)).body.port;
  expect(made.security_groups).toEqual([group.id]);
  const mine = await newSecurityGroup(friend.api);
  const rule = await newSecurityGroupRule(friend.api, mine, { remote_group_id: group.id });
  const remove = async () => typeOf(await owner.api.delete(`${POLICIES}/${policy.id}`));
  expect(await remove()).toEqual([409, 'RbacPolicyInUse']);
  await friend.api.delete(`${NETWORKING}/ports/${made.id}`);
  expect(await remove()).toEqual([409, 'RbacPolicyInUse']);
  await friend.api.delete(`${NETWORKING}/security-group-rules/${rule.id}`);
  expect(await remove()).toEqual([204, undefined]);
  expect((await friend.api.get(`${NETWORKING}/security-groups/${group.id}`)).status).toBe(404);
});

test('a subnet pool and an address scope opened to a project are taken from there, and stay while they are', async () => {
  const { owner, friend } = await two();
  const post = async (api: ApiClient, kind: string, values: object) =>
    (await api.post(`${NETWORKING}/${kind}s`.replace('_', '-'), { [kind]: values })).body[kind];
  const scope = await post(owner.api, 'address_scope', { ip_version: 4 });
  const pool = await post(owner.api, 'subnetpool', { prefixes: ['10.0.0.0/16'], default_prefixlen: 24 });
  const ofPool = await open(owner.api, { object_type: 'subnetpool', object_id: pool.id, target_tenant: friend.id });
  const ofScope = await open(owner.api, {
    object_type: 'address_scope',
    object_id: scope.id,
    target_tenant: friend.id,
  });
  const network = await newNetwork(friend.api);
  const subnet = await post(friend.api, 'subnet', { network_id: network.id, ip_version: 4, subnetpool_id: pool.id });
  expect(subnet.subnetpool_id).toBe(pool.id);
  await post(friend.api, 'subnetpool', { prefixes: ['10.9.0.0/16'], address_scope_id: scope.id });
  for (const { id } of [ofPool, ofScope]) {
    expect(typeOf(await owner.api.delete(`${POLICIES}/${id}`))).toEqual([409, 'RbacPolicyInUse']);
  }
});

describe('POST /rbac-policies, what is refused', () => {
  test('all projects and external access by a member with 403, another project’s object with 404', async () => {
    const { owner, friend } = await two();
    const { id: object_id } = await newNetwork(owner.api);
    expect((await post(owner.api, { object_id, target_tenant: '*' })).status).toBe(403);
    const external = { object_id, action: 'access_as_external', target_tenant: friend.id };
    expect((await post(owner.api, external)).status).toBe(403);
    expect(typeOf(await post(friend.api, { object_id, target_tenant: friend.id }))).toEqual([404, 'NetworkNotFound']);
    await open(owner.api, { object_id, target_tenant: friend.id });
    expect((await post(friend.api, { object_id, target_tenant: 'else' })).status).toBe(403);
    const reader = (await joinProject(platform, owner.id, 'reader')).api;
    expect((await post(reader, { object_id, target_tenant: friend.id })).status).toBe(403);
  });

  test.each<[string, Values]>([
    ['another kind', { object_type: 'port' }],
    ['another action', { action: 'access_as_owner' }],
    ['no target', { target_tenant: undefined }],
    ['two targets', { target_project: 'b' }],
    ['external access to a group', { object_type: 'security_group', action: 'access_as_external' }],
  ])('%s with 400', async (_title, values) => {
    expect((await post(admin, { object_id: ABSENT, target_tenant: 'a', ...values })).status).toBe(400);
  });

  test('the same twice with 409, and more than the quota with 409 OverQuota', async () => {
    const { owner, friend } = await two();
    const { id: object_id } = await newNetwork(owner.api);
    await open(owner.api, { object_id, target_tenant: friend.id });
    expect(typeOf(await post(owner.api, { object_id, target_tenant: friend.id }))).toEqual([
      409,
      'NeutronDbObjectDuplicateEntry',
    ]);
    await setQuota(platform, owner.id, 'rbac_policy', 1);
    expect(typeOf(await post(owner.api, { object_id, target_tenant: 'more' }))).toEqual([409, 'OverQuota']);
  });
});
