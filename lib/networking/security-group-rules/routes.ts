import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { createOneOrMany } from '../create.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateSecurityGroupRule, SECURITY_GROUP_RULES } from './schema.ts';
import {
  createSecurityGroupRules,
  deleteSecurityGroupRule,
  getSecurityGroupRule,
  listSecurityGroupRules,
  loadForTagging,
} from './service.ts';

const GET_SECURITY_GROUP_RULE = rule('get_security_group_rule', 'project_reader');
const CREATE_SECURITY_GROUP_RULE = rule('create_security_group_rule', 'project_member');

/** Rules are immutable, so there is no PUT; docs/contract/networking.md 9. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/security-group-rules',
    summary: 'List the rules of security groups',
    audience: 'project',
    policy: GET_SECURITY_GROUP_RULE,
    query: SECURITY_GROUP_RULES.query,
    response: SECURITY_GROUP_RULES.list,
    status: 200,
    run: (ctx, { query }) => listSecurityGroupRules(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/security-group-rules',
    summary: 'Create one or more rules of a security group',
    audience: 'project',
    policy: CREATE_SECURITY_GROUP_RULE,
    body: CreateSecurityGroupRule,
    response: SECURITY_GROUP_RULES.created,
    status: 201,
    run: (ctx, { body }) =>
      createOneOrMany('security_group_rule', 'security_group_rules', body, (inputs) =>
        createSecurityGroupRules(ctx, inputs),
      ),
  }),
  endpoint({
    method: 'GET',
    path: '/security-group-rules/{id}',
    summary: 'Show a rule of a security group',
    audience: 'project',
    policy: GET_SECURITY_GROUP_RULE,
    params: SECURITY_GROUP_RULES.path,
    query: SECURITY_GROUP_RULES.showQuery,
    response: SECURITY_GROUP_RULES.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      security_group_rule: pickFields(await getSecurityGroupRule(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/security-group-rules/{id}',
    summary: 'Delete a rule of a security group',
    audience: 'project',
    policy: rule('delete_security_group_rule', 'project_member'),
    params: SECURITY_GROUP_RULES.path,
    status: 204,
    run: (ctx, { params }) => deleteSecurityGroupRule(ctx, params.id),
  }),
  ...tagEndpoints('security_group_rules', {
    read: GET_SECURITY_GROUP_RULE,
    change: CREATE_SECURITY_GROUP_RULE,
    find: getSecurityGroupRule,
    load: loadForTagging,
  }),
];

export const securityGroupRules = defineResource({ endpoints, quotas: [tableQuota('security_group_rules', 100)] });
