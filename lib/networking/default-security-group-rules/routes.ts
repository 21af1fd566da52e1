import { endpoint } from '#lib/http/endpoint.ts';
import { ShowQuery } from '../list-query.ts';
import { pickFields } from '../listing.ts';
import {
  CreateDefaultSecurityGroupRule,
  DefaultSecurityGroupRuleEnvelope,
  DefaultSecurityGroupRuleList,
  DefaultSecurityGroupRulePath,
  DefaultSecurityGroupRuleQuery,
} from './schema.ts';
import { createDefaultRule, deleteDefaultRule, getDefaultRule, listDefaultRules } from './service.ts';

export const defaultSecurityGroupRuleEndpoints = [
  endpoint({
    method: 'GET',
    path: '/default-security-group-rules',
    summary: 'List the rules that new security groups begin with',
    audience: 'project',
    policy: 'get_default_security_group_rule',
    query: DefaultSecurityGroupRuleQuery,
    response: DefaultSecurityGroupRuleList,
    status: 200,
    run: (ctx, { query }) => listDefaultRules(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/default-security-group-rules',
    summary: 'Add a rule that new security groups begin with',
    audience: 'project',
    policy: 'create_default_security_group_rule',
    body: CreateDefaultSecurityGroupRule,
    response: DefaultSecurityGroupRuleEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({
      default_security_group_rule: await createDefaultRule(ctx, body.default_security_group_rule),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/default-security-group-rules/{id}',
    summary: 'Show a rule that new security groups begin with',
    audience: 'project',
    policy: 'get_default_security_group_rule',
    params: DefaultSecurityGroupRulePath,
    query: ShowQuery,
    response: DefaultSecurityGroupRuleEnvelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      default_security_group_rule: pickFields(await getDefaultRule(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/default-security-group-rules/{id}',
    summary: 'Remove a rule that new security groups begin with',
    audience: 'project',
    policy: 'delete_default_security_group_rule',
    params: DefaultSecurityGroupRulePath,
    status: 204,
    run: (ctx, { params }) => deleteDefaultRule(ctx, params.id),
  }),
];
