import { contract } from '#lib/contract/contract.ts';
import { all, get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const PROJECTS = { key: 'projects', summary: 'List the projects that the user can request a token for' } as const;
const DOMAINS = { key: 'domains', summary: 'List the domains that the user can request a token for' } as const;

/** Available scopes of the caller; upstream's clients use the `federated` paths after a federated sign-in. */
export const authScopeApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/auth', one: 'scope', many: 'scopes', kind: 'catalog' },
  operations: {
    projects: all('Project', { ...PROJECTS, suffix: '/projects' }),
    domains: all('Domain', { ...DOMAINS, suffix: '/domains' }),
    system: get({
      ...{ suffix: '/system', summary: 'Check whether the user can request a token for the system' },
      response: 'SystemScopes',
    }),
    catalog: get({ suffix: '/catalog', summary: 'Show the catalog', response: 'Catalog' }),
    federatedProjects: all('Project', { ...PROJECTS, path: '/OS-FEDERATION/projects' }),
    federatedDomains: all('Domain', { ...DOMAINS, path: '/OS-FEDERATION/domains' }),
  },
});
