import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { CreateDefaultSecurityGroupRule, DEFAULT_RULES } from './schema.ts';
import { seedDefaultRules } from './seed.ts';
import { createDefaultRule, deleteDefaultRule, getDefaultRule, listDefaultRules } from './service.ts';

const GET_DEFAULT_SECURITY_GROUP_RULE = rule('get_default_security_group_rule', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/default-security-group-rules',
    summary: 'List the default rules of new security groups',
    audience: 'project',
    policy: GET_DEFAULT_SECURITY_GROUP_RULE,
    query: DEFAULT_RULES.query,
    response: DEFAULT_RULES.list,
    status: 200,
    run: (ctx, { query }) => listDefaultRules(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/default-security-group-rules',
    summary: 'Add a default rule for new security groups',
    audience: 'project',
    policy: rule('create_default_security_group_rule', 'admin'),
    body: CreateDefaultSecurityGroupRule,
    response: DEFAULT_RULES.envelope,
    status: 201,
    run: async (ctx, { body }) => ({
      default_security_group_rule: await createDefaultRule(ctx, body.default_security_group_rule),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/default-security-group-rules/{id}',
    summary: 'Show a default rule of new security groups',
    audience: 'project',
    policy: GET_DEFAULT_SECURITY_GROUP_RULE,
    params: DEFAULT_RULES.path,
    query: DEFAULT_RULES.showQuery,
    response: DEFAULT_RULES.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      default_security_group_rule: pickFields(await getDefaultRule(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/default-security-group-rules/{id}',
    summary: 'Remove a default rule of new security groups',
    audience: 'project',
    policy: rule('delete_default_security_group_rule', 'admin'),
    params: DEFAULT_RULES.path,
    status: 204,
    run: (ctx, { params }) => deleteDefaultRule(ctx, params.id),
  }),
];

export const defaultSecurityGroupRules = defineResource({ endpoints, seed: seedDefaultRules });
