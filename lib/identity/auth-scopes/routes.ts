import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { DomainList } from '../domains/schema.ts';
import { listOwnDomains } from '../domains/service.ts';
import { listOwnProjects } from '../projects/listing.ts';
import { ProjectList } from '../projects/schema.ts';
import { Catalog, SystemScopes } from './schema.ts';
import { GET_AUTH_DOMAINS, GET_AUTH_PROJECTS, listSystemScopes, showCatalog } from './service.ts';

/** Available scopes of the caller: `/auth/…` */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/auth/projects',
    summary: 'List the projects that the user can request a token for',
    audience: 'token',
    policy: GET_AUTH_PROJECTS,
    response: ProjectList,
    status: 200,
    run: (ctx) => listOwnProjects(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/auth/domains',
    summary: 'List the domains that the user can request a token for',
    audience: 'token',
    policy: GET_AUTH_DOMAINS,
    response: DomainList,
    status: 200,
    run: (ctx) => listOwnDomains(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/auth/system',
    summary: 'Check whether the user can request a token for the system',
    audience: 'token',
    policy: rule('identity:get_auth_system', 'authenticated'),
    response: SystemScopes,
    status: 200,
    run: (ctx) => listSystemScopes(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/auth/catalog',
    summary: 'Show the catalog',
    audience: 'token',
    policy: rule('identity:get_auth_catalog', 'authenticated'),
    response: Catalog,
    status: 200,
    run: (ctx) => showCatalog(ctx),
  }),
];

export const authScopes = defineResource({ endpoints });
