import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { SecurityGroupUses } from './schema.ts';
import { countGroupUses } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/security-group-uses',
    summary: 'Count the ports and instances that use the security groups of a project',
    audience: 'project',
    policy: rule('console:security_group_uses:get', 'project_reader'),
    response: SecurityGroupUses,
    status: 200,
    run: countGroupUses,
  }),
];

export const securityGroupUses = defineResource({ endpoints });
