import { expect, test } from 'vitest';
import { newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newQosPolicy, newQosRule } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import { RULE_TYPES, type RuleKind } from './kinds.ts';

const platform = usePlatform();

async function newPolicyOf() {
  const { id, api } = await newProject(platform);
  const admin = await signInAdmin(platform);
  const policy = await newQosPolicy(admin, { project_id: id });
  return { api, admin, policy, path: `${NETWORKING}/qos/policies/${policy.id}` };
}

const FIRST: Record<RuleKind, [input: object, shown: object, changed: object]> = {
  bandwidth_limit: [{ max_kbps: 10 }, { max_kbps: 10, max_burst_kbps: 0, direction: 'egress' }, { max_burst_kbps: 8 }],
  dscp_marking: [{ dscp_mark: 26 }, { dscp_mark: 26 }, { dscp_mark: 0 }],
  minimum_bandwidth: [{ min_kbps: 5 }, { min_kbps: 5, direction: 'egress' }, { direction: 'ingress' }],
  packet_rate_limit: [{ max_kpps: '9' }, { max_kpps: 9, max_burst_kpps: 0, direction: 'egress' }, { max_kpps: 7 }],
  minimum_packet_rate: [{ min_kpps: 1 }, { min_kpps: 1, direction: 'egress' }, { direction: 'any' }],
};

test.each(RULE_TYPES)(
  '%s_rules: made, listed, shown in the policy, changed and deleted, there and by its id alone',
  async (type) => {
    const { api, admin, policy, path } = await newPolicyOf();
    const one = `${type}_rule`;
    const [input, shown, changed] = FIRST[type];
    const made = await admin.post(`${path}/${one}s`, { [one]: input });
    expect(made.status).toBe(201);
    const { id } = made.body[one];
    expect(made.body).toEqual({ [one]: { id, ...shown } });
    expect((await api.get(`${path}/${one}s`)).body).toEqual({ [`${one}s`]: [{ id, ...shown }] });
    expect((await api.get(path)).body.policy).toMatchObject({
      revision_number: 2,
      rules: [{ id, type, qos_policy_id: policy.id, ...shown }],
    });
    const alias = `${NETWORKING}/qos/alias_${one}s/${id}`;
    for (const place of [`${path}/${one}s/${id}`, alias]) {
      expect((await api.get(place)).status).toBe(200);
      expect((await admin.put(place, { [one]: changed })).body).toEqual({ [one]: { id, ...shown, ...changed } });
      expect((await api.put(place, { [one]: changed })).status).toBe(403);
    }
    expect((await admin.delete(alias)).status).toBe(204);
    expect((await admin.get(`${path}/${one}s/${id}`)).body.NeutronError.type).toBe('QosRuleNotFound');
  },
);

test('bandwidth_limit_rules: filters and fields', async () => {
  const { admin, api, policy, path } = await newPolicyOf();
  await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 1 });
  await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 2, direction: 'ingress' });
  const list = async (query: string) =>
    (await api.get(`${path}/bandwidth_limit_rules?${query}`)).body.bandwidth_limit_rules;
  expect(await list('direction=ingress&fields=max_kbps')).toEqual([{ max_kbps: 2 }]);
  expect(await list('max_kbps=1')).toHaveLength(1);
});

test.each(RULE_TYPES)(
  '%s_rules: a second one of the same direction is refused with 409 QoSRulesConflict',
  async (type) => {
    const { admin, policy, path } = await newPolicyOf();
    const [input] = FIRST[type];
    await newQosRule(admin, policy, type, input);
    const { status, body } = await admin.post(`${path}/${type}_rules`, { [`${type}_rule`]: input });
    expect([status, body.NeutronError.type]).toEqual([409, 'QoSRulesConflict']);
  },
);

test('a minimum above the limit of its direction is refused with 409 QoSRuleParameterConflict, made or changed', async () => {
  const { admin, policy, path } = await newPolicyOf();
  const limit = await newQosRule(admin, policy, 'bandwidth_limit', { max_kbps: 100 });
  const add = (min_kbps: number, direction: string) =>
    admin.post(`${path}/minimum_bandwidth_rules`, { minimum_bandwidth_rule: { min_kbps, direction } });
  const refused = await add(101, 'egress');
  expect([refused.status, refused.body.NeutronError.type]).toEqual([409, 'QoSRuleParameterConflict']);
  expect([(await add(101, 'ingress')).status, (await add(100, 'egress')).status]).toEqual([201, 201]);
  const lower = await admin.put(`${path}/bandwidth_limit_rules/${limit}`, { bandwidth_limit_rule: { max_kbps: 99 } });
  expect([lower.status, lower.body.NeutronError.type]).toEqual([409, 'QoSRuleParameterConflict']);
});

test.each<[RuleKind, object]>([
  ['bandwidth_limit', {}],
  ['bandwidth_limit', { max_kbps: -1 }],
  ['bandwidth_limit', { max_kbps: 2 ** 31 }],
  ['bandwidth_limit', { max_kbps: 1, direction: 'any' }],
  ['bandwidth_limit', { max_kbps: 1, colour: 'red' }],
  ['dscp_marking', { dscp_mark: 1 }],
  ['dscp_marking', { dscp_mark: 26, direction: 'egress' }],
  ['minimum_bandwidth', { min_kbps: 'much' }],
])('%s_rules: %j is refused with 400', async (type, values) => {
  const { admin, path } = await newPolicyOf();
  expect((await admin.post(`${path}/${type}_rules`, { [`${type}_rule`]: values })).status).toBe(400);
});

test('a rule of another policy or kind, and one of an unseen policy, is answered with 404', async () => {
  const { admin, policy, path } = await newPolicyOf();
  const rule = await newQosRule(admin, policy, 'dscp_marking', { dscp_mark: 26 });
  const other = await newPolicyOf();
  const answers = [
    await admin.get(`${other.path}/dscp_marking_rules/${rule}`),
    await admin.get(`${path}/bandwidth_limit_rules/${rule}`),
    await other.api.get(`${path}/dscp_marking_rules`),
    await other.api.get(`${NETWORKING}/qos/alias_dscp_marking_rules/${rule}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('GET /qos/rule-types: all kinds for everybody; what they may say for administrators only', async () => {
  const { api, admin } = await newPolicyOf();
  const types = `${NETWORKING}/qos/rule-types`;
  expect((await api.get(types)).body.rule_types).toEqual(RULE_TYPES.map((type) => ({ type })));
  const { rule_type } = (await admin.get(`${types}/bandwidth_limit`)).body;
  expect(
    rule_type.drivers[0].supported_parameters.map((one: { parameter_name: string }) => one.parameter_name),
  ).toEqual(['max_kbps', 'max_burst_kbps', 'direction']);
  expect((await api.get(`${types}/bandwidth_limit`)).status).toBe(403);
  expect((await admin.get(`${types}/telepathy`)).status).toBe(404);
});
