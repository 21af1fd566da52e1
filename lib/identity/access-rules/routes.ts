import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { AccessRuleEnvelope, AccessRuleList, AccessRulePath, AccessRulesPath } from './schema.ts';
import { deleteAccessRule, getAccessRule, listAccessRules } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{userId}/access_rules',
    summary: 'List the access rules of a user',
    audience: 'token',
    policy: rule('identity:list_access_rules', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: AccessRulesPath,
    response: AccessRuleList,
    status: 200,
    run: (ctx, { params }) => listAccessRules(ctx, params.userId),
  }),
  endpoint({
    method: 'GET',
    path: '/users/{userId}/access_rules/{id}',
    summary: 'Show an access rule',
    audience: 'token',
    policy: rule('identity:get_access_rule', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: AccessRulePath,
    response: AccessRuleEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ access_rule: await getAccessRule(ctx, params) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{userId}/access_rules/{id}',
    summary: 'Delete an access rule',
    audience: 'token',
    policy: rule('identity:delete_access_rule', 'owner_or_admin'),
    owner: ({ userId }) => userId,
    person: true,
    alsoFor: ['unrestricted_credential'],
    params: AccessRulePath,
    status: 204,
    run: (ctx, { params }) => deleteAccessRule(ctx, params),
  }),
];

export const accessRules = defineResource({ endpoints });
