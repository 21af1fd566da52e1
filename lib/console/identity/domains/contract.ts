import { contract } from '#lib/contract/contract.ts';
import { get, list, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const listedDomainApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/domains', one: 'domain', many: 'domains', kind: 'domain' },
  dependsOn: ['role_assignment', 'user', 'project'],
  sort: 'name:asc',
  operations: {
    rows: list('ListedDomain', 'ListedDomainsQuery', {
      summary: 'List domains with their numbers of projects, users and groups',
    }),
    row: show('ListedDomain', { summary: 'Show a domain with its numbers of projects, users and groups' }),
    effects: get({
      ...{ suffix: '/{id}/effects', response: 'DomainEffects' },
      summary: 'Preview which users are affected when a domain is disabled, and what is deleted with it',
    }),
  },
});
