import { expect, test } from 'vitest';
import { joinProject, newProject, signInAdmin } from '#lib/testing/api.ts';
import {
  NETWORKING,
  newExternalNetwork,
  newFloatingIp,
  newNetwork,
  newPort,
  newQosPolicy,
  newQosRule,
  setQuota,
} from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { QOS_POLICIES } from './schema.ts';

const platform = usePlatform();
const POLICIES = `${NETWORKING}/qos/policies`;
const ABSENT = '11111111-2222-4333-8444-555555555555';

/** A project, an administrator, and a QoS policy of the project. */
async function withPolicy(values: object = {}) {
  const project = await newProject(platform);
  const admin = await signInAdmin(platform);
  const policy = await newQosPolicy(admin, { name: 'slow', project_id: project.id, ...values });
  return { ...project, admin, policy, path: `${POLICIES}/${policy.id}` };
}

test('POST /qos/policies: an administrator makes one, which is shown as it was answered', async () => {
  const { id, api, policy, path } = await withPolicy({ description: 'for guests' });
  expect(QOS_POLICIES.schema.parse(policy)).toEqual({
    id: expect.any(String),
    name: 'slow',
    description: 'for guests',
    project_id: id,
    tenant_id: id,
    shared: false,
    is_default: false,
    rules: [],
    tags: [],
    revision_number: 1,
    created_at: expect.any(String),
    updated_at: policy.created_at,
  });
  expect((await api.get(path)).body).toEqual({ policy });
});

test('GET /qos/policies: a project lists its own and shared ones, and no others', async () => {
  const { api, policy, admin } = await withPolicy();
  const shared = await newQosPolicy(admin, { shared: true });
  const other = await newQosPolicy(admin);
  const ids = (await api.get(`${POLICIES}?fields=id`)).body.policies.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([policy.id, shared.id]));
  expect(ids).not.toContain(other.id);
  expect((await api.get(`${POLICIES}/${other.id}`)).body.NeutronError.type).toBe('QosPolicyNotFound');
});

test('GET /qos/policies: filters, sorting and paging, and an unknown filter is refused with 400', async () => {
  const { id, admin, api } = await withPolicy({ name: 'b' });
  await newQosPolicy(admin, { name: 'a', project_id: id, is_default: true });
  const list = async (query: string) => (await api.get(`${POLICIES}?project_id=${id}&${query}`)).body;
  expect((await list('is_default=True')).policies).toMatchObject([{ name: 'a' }]);
  expect((await list('sort_key=name&sort_dir=asc&fields=name')).policies).toEqual([{ name: 'a' }, { name: 'b' }]);
  const page = await list('limit=1');
  expect(page.policies).toHaveLength(1);
  expect(page.policies_links).toMatchObject([{ rel: 'next' }]);
  expect((await api.get(`${POLICIES}?colour=red`)).status).toBe(400);
});

test.each(['reader', 'member', 'manager'] as const)('a %s may not create, change or delete one: 403', async (role) => {
  const { id, path } = await withPolicy();
  const { api } = await joinProject(platform, id, role);
  const answers = [
    await api.post(POLICIES, { policy: { name: 'mine' } }),
    await api.put(path, { policy: { name: 'mine' } }),
    await api.delete(path),
    await api.post(`${path}/dscp_marking_rules`, { dscp_marking_rule: { dscp_mark: 0 } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test('PUT /qos/policies/{id}: changes are shown; of an older revision they are refused with 412', async () => {
  const { admin, path } = await withPolicy();
  const changes = { name: 'slower', description: 'new', is_default: true, shared: true };
  const { status, body } = await admin.put(path, { policy: changes }, { 'if-match': 'revision_number=1' });
  expect([status, body.policy]).toEqual([200, expect.objectContaining({ ...changes, revision_number: 2 })]);
  const stale = await admin.put(path, { policy: { name: 'lost' } }, { 'if-match': 'revision_number=1' });
  expect([stale.status, stale.body.NeutronError.type]).toEqual([412, 'RevisionNumberConstraintFailed']);
});

test('a second default policy of a project is refused with 409, created or made', async () => {
  const { id, admin, path } = await withPolicy();
  await newQosPolicy(admin, { project_id: id, is_default: true });
  const answers = [
    await admin.post(POLICIES, { policy: { project_id: id, is_default: true } }),
    await admin.put(path, { policy: { is_default: true } }),
  ];
  for (const { status, body } of answers) {
    expect([status, body.NeutronError.type]).toEqual([409, 'QoSPolicyDefaultAlreadyExists']);
  }
});

test('POST /qos/policies: over quota it is refused with 409 OverQuota', async () => {
  const { id, admin } = await withPolicy();
  await setQuota(platform, id, 'qos_policy', 1);
  const { status, body } = await admin.post(POLICIES, { policy: { project_id: id } });
  expect([status, body.NeutronError.type]).toEqual([409, 'OverQuota']);
});

test('a new network of the project begins with its default policy, unless it says null', async () => {
  const { api, policy } = await withPolicy({ is_default: true });
  expect((await newNetwork(api)).qos_policy_id).toBe(policy.id);
  expect((await newNetwork(api, { qos_policy_id: null })).qos_policy_id).toBeNull();
  expect((await newNetwork((await newProject(platform)).api)).qos_policy_id).toBeNull();
});

test('networks, ports and floating IPs are given a policy and lose it; ports show that of their network', async () => {
  const { api, policy } = await withPolicy();
  const qos_policy_id = policy.id;
  const network = await newNetwork(api);
  const port = await newPort(api, network, { qos_policy_id });
  expect(port).toMatchObject({ qos_policy_id, qos_network_policy_id: null });
  await api.put(`${NETWORKING}/networks/${network.id}`, { network: { qos_policy_id } });
  const floatingip = await newFloatingIp(api, await newExternalNetwork(platform), { qos_policy_id });
  for (const [one, id] of [
    ['network', network.id],
    ['port', port.id],
    ['floatingip', floatingip.id],
  ] as const) {
    const path = `${NETWORKING}/${one}s/${id}`;
    expect((await api.get(path)).body[one].qos_policy_id).toBe(qos_policy_id);
    expect((await api.put(path, { [one]: { qos_policy_id: null } })).body[one].qos_policy_id).toBeNull();
    await api.put(path, { [one]: { qos_policy_id } });
  }
  const listed = await api.get(`${NETWORKING}/ports?qos_policy_id=${qos_policy_id}`);
  expect(listed.body.ports).toMatchObject([{ id: port.id, qos_network_policy_id: qos_policy_id }]);
});

test('a policy that the project does not see is refused with 404 QosPolicyNotFound', async () => {
  const { policy } = await withPolicy();
  const { api } = await newProject(platform);
  const network = await newNetwork(api);
  const external = await newExternalNetwork(platform);
  for (const qos_policy_id of [policy.id, ABSENT]) {
    const answers = [
      await api.post(`${NETWORKING}/networks`, { network: { qos_policy_id } }),
      await api.put(`${NETWORKING}/networks/${network.id}`, { network: { qos_policy_id } }),
      await api.post(`${NETWORKING}/ports`, { port: { network_id: network.id, qos_policy_id } }),
      await api.post(`${NETWORKING}/floatingips`, { floatingip: { floating_network_id: external.id, qos_policy_id } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.NeutronError.type]).toEqual([404, 'QosPolicyNotFound']);
    }
  }
});

test.each(['network', 'port', 'floatingip'])(
  'DELETE /qos/policies/{id}: one that a %s has is refused with 409 QosPolicyInUse',
  async (user) => {
    const { api, admin, policy, path } = await withPolicy();
    const values = { qos_policy_id: policy.id };
    if (user === 'network') await newNetwork(api, values);
    if (user === 'port') await newPort(api, await newNetwork(api), values);
    if (user === 'floatingip') await newFloatingIp(api, await newExternalNetwork(platform), values);
    const { status, body } = await admin.delete(path);
    expect([status, body.NeutronError.type]).toEqual([409, 'QosPolicyInUse']);
    expect((await admin.get(path)).status).toBe(200);
  },
);

test('DELETE /qos/policies/{id}: an unused one goes with its rules', async () => {
  const { admin, policy, path } = await withPolicy();
  const rule = await newQosRule(admin, policy, 'dscp_marking', { dscp_mark: 26 });
  expect((await admin.delete(path)).status).toBe(204);
  expect((await admin.get(path)).status).toBe(404);
  expect((await admin.get(`${NETWORKING}/qos/alias_dscp_marking_rules/${rule}`)).status).toBe(404);
});

test('/qos/policies/{id}/tags: tags are set, shown and filtered by', async () => {
  const { admin, api, id, path } = await withPolicy();
  expect((await admin.put(`${path}/tags`, { tags: ['guests'] })).body).toEqual({ tags: ['guests'] });
  expect((await api.get(`${path}/tags/guests`)).status).toBe(204);
  expect((await api.get(`${POLICIES}?project_id=${id}&tags=guests`)).body.policies).toHaveLength(1);
  expect((await api.put(`${path}/tags`, { tags: [] })).status).toBe(403);
});

test('a policy opened to one project is shared for it, and stays open while that one uses it: 409', async () => {
  const { admin, policy } = await withPolicy();
  const guest = await newProject(platform);
  const opening = { object_type: 'qos_policy', object_id: policy.id, action: 'access_as_shared' };
  const { body } = await admin.post(`${NETWORKING}/rbac-policies`, {
    rbac_policy: { ...opening, target_tenant: guest.id },
  });
  expect((await guest.api.get(`${POLICIES}/${policy.id}`)).body.policy.shared).toBe(true);
  await newNetwork(guest.api, { qos_policy_id: policy.id });
  const refused = await admin.delete(`${NETWORKING}/rbac-policies/${body.rbac_policy.id}`);
  expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'RbacPolicyInUse']);
});

test('PUT /qos/policies/{id}: a shared one that others use stays shared: 409', async () => {
  const { admin, policy, path } = await withPolicy({ shared: true });
  await newNetwork((await newProject(platform)).api, { qos_policy_id: policy.id });
  expect((await admin.put(path, { policy: { shared: false } })).status).toBe(409);
  expect((await admin.get(path)).body.policy.shared).toBe(true);
});

test.each([{ colour: 'red' }, { name: 1 }, { name: 'x'.repeat(256) }, { shared: 'perhaps' }, { rules: [] }])(
  'POST /qos/policies: %j is refused with 400',
  async (policy) => {
    const admin = await signInAdmin(platform);
    expect((await admin.post(POLICIES, { policy })).status).toBe(400);
  },
);
