import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { rule } from '#lib/policy/operations.ts';
import {
  CreateLegacyRule,
  LegacyGroupEnvelope,
  LegacyGroupList,
  LegacyPath,
  LegacyQuery,
  LegacyRuleEnvelope,
  WriteLegacyGroup,
} from './schema.ts';
import {
  createLegacyGroup,
  createLegacyRule,
  deleteLegacyGroup,
  deleteLegacyRule,
  getLegacyGroup,
  listGroupsOfServer,
  listLegacyGroups,
  updateLegacyGroup,
} from './service.ts';

/** Proxy API below 2.36; docs/contract/compute.md 13. */
const legacy = { audience: 'project', until: 35 } as const;

export const legacySecurityGroupEndpoints = [
  endpoint({
    ...legacy,
    method: 'GET',
    path: '/os-security-groups',
    summary: 'List security groups with their ingress rules',
    policy: rule('os_compute_api:os-security-groups:get', 'project_reader'),
    query: LegacyQuery,
    response: LegacyGroupList,
    status: 200,
    run: async (ctx, { query }) => ({ security_groups: await listLegacyGroups(ctx, query) }),
  }),
  endpoint({
    ...legacy,
    method: 'POST',
    path: '/os-security-groups',
    summary: 'Create a security group',
    policy: rule('os_compute_api:os-security-groups:create', 'project_member'),
    body: WriteLegacyGroup,
    response: LegacyGroupEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ security_group: await createLegacyGroup(ctx, body.security_group) }),
  }),
  endpoint({
    ...legacy,
    method: 'GET',
    path: '/os-security-groups/{id}',
    summary: 'Show a security group',
    policy: rule('os_compute_api:os-security-groups:show', 'project_reader'),
    params: LegacyPath,
    response: LegacyGroupEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ security_group: await getLegacyGroup(ctx, params.id) }),
  }),
  endpoint({
    ...legacy,
    method: 'PUT',
    path: '/os-security-groups/{id}',
    summary: 'Change the name or the description of a security group',
    policy: rule('os_compute_api:os-security-groups:update', 'project_member'),
    params: LegacyPath,
    body: WriteLegacyGroup,
    response: LegacyGroupEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      security_group: await updateLegacyGroup(ctx, params.id, body.security_group),
    }),
  }),
  endpoint({
    ...legacy,
    method: 'DELETE',
    path: '/os-security-groups/{id}',
    summary: 'Delete a security group',
    policy: rule('os_compute_api:os-security-groups:delete', 'project_member'),
    params: LegacyPath,
    status: 202,
    run: (ctx, { params }) => deleteLegacyGroup(ctx, params.id),
  }),
  endpoint({
    ...legacy,
    method: 'POST',
    path: '/os-security-group-rules',
    summary: 'Create a rule of a security group',
    policy: rule('os_compute_api:os-security-groups:rule:create', 'project_member'),
    body: CreateLegacyRule,
    response: LegacyRuleEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ security_group_rule: await createLegacyRule(ctx, body.security_group_rule) }),
  }),
  endpoint({
    ...legacy,
    method: 'DELETE',
    path: '/os-security-group-rules/{id}',
    summary: 'Delete a rule of a security group',
    policy: rule('os_compute_api:os-security-groups:rule:delete', 'project_member'),
    params: LegacyPath,
    status: 202,
    run: (ctx, { params }) => deleteLegacyRule(ctx, params.id),
  }),
  // Exists in every version: a server's groups belong to compute.
  endpoint({
    method: 'GET',
    path: '/servers/{server_id}/os-security-groups',
    summary: 'List the security groups of a server',
    audience: 'project',
    policy: rule('os_compute_api:os-security-groups:list', 'project_reader'),
    params: z.object({ server_id: word }),
    response: LegacyGroupList,
    status: 200,
    run: async (ctx, { params }) => ({ security_groups: await listGroupsOfServer(ctx, params.server_id) }),
  }),
];
