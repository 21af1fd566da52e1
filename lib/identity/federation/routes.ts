import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { DomainList } from '../domains/schema.ts';
import { listOwnDomains } from '../domains/service.ts';
import { rule } from '../operations.ts';
import { listOwnProjects } from '../projects/listing.ts';
import { ProjectList } from '../projects/schema.ts';
import { accessExpiryAlert } from './links/expiry-alert.ts';
import { warnBeforeExpiryJob } from './links/expiry-warning.ts';
import { ExternalIdentityList, ExternalIdentityPath, ExternalIdentityUserPath } from './links/schema.ts';
import { DELETE_IDENTITY, deleteExternalIdentity, LIST_IDENTITIES, listExternalIdentities } from './links/service.ts';
import { rejectionRetention } from './rejections/record.ts';
import { RejectedAssertionList } from './rejections/schema.ts';
import { listRejectedAssertions } from './rejections/service.ts';
import { ProviderPath } from './schema.ts';
import { expireRolesJob } from './sign-in/expire-roles.ts';

/** Other names of `/auth/projects` and `/auth/domains`; upstream's clients use them after a federated sign-in. */
const scopes = [
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/projects',
    summary: 'List the projects that the user can request a token for',
    audience: 'token',
    policy: rule('identity:get_auth_projects', 'authenticated'),
    response: ProjectList,
    status: 200,
    run: (ctx) => listOwnProjects(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/domains',
    summary: 'List the domains that the user can request a token for',
    audience: 'token',
    policy: rule('identity:get_auth_domains', 'authenticated'),
    response: DomainList,
    status: 200,
    run: (ctx) => listOwnDomains(ctx),
  }),
];

const rejections = [
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/identity_providers/{idp_id}/rejected_assertions',
    summary: 'List the last rejected sign-ins through an identity provider',
    audience: 'token',
    policy: rule('identity:list_rejected_assertions', 'admin'),
    params: ProviderPath,
    response: RejectedAssertionList,
    status: 200,
    run: (ctx, { params }) => listRejectedAssertions(ctx, params.idp_id),
  }),
];

const links = [
  endpoint({
    method: 'GET',
    path: '/users/{user_id}/external_identities',
    summary: 'List the identities of a user in directories and at identity providers',
    audience: 'token',
    policy: LIST_IDENTITIES,
    owner: ({ user_id }) => user_id,
    params: ExternalIdentityUserPath,
    response: ExternalIdentityList,
    status: 200,
    run: (ctx, { params }) => listExternalIdentities(ctx, params.user_id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{user_id}/external_identities/{identity_id}',
    summary: 'Remove a linked identity of a user',
    audience: 'token',
    policy: DELETE_IDENTITY,
    owner: ({ user_id }) => user_id,
    person: true,
    params: ExternalIdentityPath,
    status: 204,
    run: (ctx, { params }) => deleteExternalIdentity(ctx, params),
  }),
];

export const federation = defineResource({
  endpoints: [...scopes, ...rejections, ...links],
  jobs: (services) => [expireRolesJob(services), warnBeforeExpiryJob(services)],
  retentions: [rejectionRetention],
  alerts: [accessExpiryAlert],
});
