import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { GET_AUTH_DOMAINS, GET_AUTH_PROJECTS } from '../auth-scopes/service.ts';
import { DomainList } from '../domains/schema.ts';
import { listOwnDomains } from '../domains/service.ts';
import { listOwnProjects } from '../projects/listing.ts';
import { ProjectList } from '../projects/schema.ts';
import { expireRolesJob } from './sign-in/expire-roles.ts';

/** Other names of `/auth/projects` and `/auth/domains`; upstream's clients use them after a federated sign-in. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/projects',
    summary: 'List the projects that the user can request a token for',
    audience: 'token',
    policy: GET_AUTH_PROJECTS,
    response: ProjectList,
    status: 200,
    run: (ctx) => listOwnProjects(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/OS-FEDERATION/domains',
    summary: 'List the domains that the user can request a token for',
    audience: 'token',
    policy: GET_AUTH_DOMAINS,
    response: DomainList,
    status: 200,
    run: (ctx) => listOwnDomains(ctx),
  }),
];

export const federation = defineResource({ endpoints, jobs: (services) => [expireRolesJob(services)] });
