import { expect, test } from 'vitest';
import { apiClient, newProject, signInAdmin } from '#lib/testing/api.ts';
import { NETWORKING, newSecurityGroup } from '#lib/testing/networking.ts';
import { usePlatform } from '#lib/testing/platform.ts';
import type { SecurityGroupRule } from '../security-group-rules/schema.ts';
import type { DefaultSecurityGroupRule } from './schema.ts';
import { seedDefaultRules } from './seed.ts';

const platform = usePlatform();
const PATH = `${NETWORKING}/default-security-group-rules`;
const ABSENT = '11111111-2222-4333-8444-555555555555';
const create = async (values: object) =>
  (await signInAdmin(platform)).post(PATH, { default_security_group_rule: { direction: 'ingress', ...values } });

test('GET /default-security-group-rules: a new cloud lets everything out, and into default groups their members', async () => {
  const { api } = await newProject(platform, 'reader');
  const { body } = await api.get(`${PATH}?sort_key=direction&sort_dir=asc&sort_key=ethertype&sort_dir=asc`);
  const shown = body.default_security_group_rules.map((rule: DefaultSecurityGroupRule) => [
    rule.direction,
    rule.ethertype,
    rule.remote_group_id,
    rule.used_in_default_sg,
    rule.used_in_non_default_sg,
  ]);
  expect(shown).toEqual([
    ['egress', 'IPv4', null, true, true],
    ['egress', 'IPv6', null, true, true],
    ['ingress', 'IPv4', 'PARENT', true, false],
    ['ingress', 'IPv6', 'PARENT', true, false],
  ]);
  const [first] = body.default_security_group_rules;
  expect((await api.get(`${PATH}/${first.id}`)).body).toEqual({ default_security_group_rule: first });
  expect((await api.get(`${PATH}?fields=id&used_in_non_default_sg=False`)).body.default_security_group_rules).toEqual([
    { id: expect.any(String) },
    { id: expect.any(String) },
  ]);
});

test('POST /default-security-group-rules: groups made from then on begin with the rule, until it is deleted', async () => {
  const { api } = await newProject(platform);
  const before = await newSecurityGroup(api);
  const answer = await create({ protocol: 'tcp', port_range_min: 22, port_range_max: 22, description: 'SSH' });
  const rule = answer.body.default_security_group_rule;
  expect([answer.status, rule]).toMatchObject([201, { used_in_default_sg: false, used_in_non_default_sg: true }]);
  const protocols = (group: { security_group_rules: SecurityGroupRule[] }) =>
    group.security_group_rules.map(({ protocol }) => protocol);
  expect(protocols(await newSecurityGroup(api))).toEqual([null, null, 'tcp']);
  const admin = await signInAdmin(platform);
  expect((await admin.delete(`${PATH}/${rule.id}`)).status).toBe(204);
  expect((await admin.delete(`${PATH}/${rule.id}`)).status).toBe(404);
  expect(protocols(await newSecurityGroup(api))).toEqual([null, null]);
  const kept = (await api.get(`${NETWORKING}/security-groups/${before.id}`)).body.security_group;
  expect(kept.security_group_rules).toHaveLength(2);
});

test.each<[object, number, string]>([
  [{ direction: 'inward' }, 400, 'HTTPBadRequest'],
  [{ protocol: 'tcp', port_range_min: 5 }, 400, 'SecurityGroupInvalidPortRange'],
  [{ remote_group_id: ABSENT }, 404, 'SecurityGroupNotFound'],
  [{ remote_address_group_id: ABSENT }, 404, 'AddressGroupNotFound'],
  [{ remote_group_id: 'PARENT' }, 409, 'DefaultSecurityGroupRuleExists'],
])('POST /default-security-group-rules: %j is refused with %i %s', async (values, status, type) => {
  const answer = await create(values);
  expect([answer.status, answer.body.NeutronError.type]).toEqual([status, type]);
});

test('/default-security-group-rules: anyone but an administrator is refused with 403, and with 401 without a token', async () => {
  const { api } = await newProject(platform, 'manager');
  const body = { default_security_group_rule: { direction: 'ingress' } };
  expect((await api.post(PATH, body)).status).toBe(403);
  expect((await api.delete(`${PATH}/${ABSENT}`)).status).toBe(403);
  expect((await apiClient(platform).get(PATH)).status).toBe(401);
  expect((await api.get(`${PATH}/${ABSENT}`)).body.NeutronError.type).toBe('DefaultSecurityGroupRuleNotFound');
});

test('a rule that a new cloud has and an administrator deleted does not come back with the next start', async () => {
  const admin = await signInAdmin(platform);
  const rules = async () => (await admin.get(`${PATH}?sort_key=id&sort_dir=asc`)).body.default_security_group_rules;
  const [first, ...others] = await rules();
  expect((await admin.delete(`${PATH}/${first.id}`)).status).toBe(204);
  await seedDefaultRules(platform.platform.services);
  expect(await rules()).toEqual(others);
});
