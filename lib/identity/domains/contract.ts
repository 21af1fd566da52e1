import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const domainApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/domains', one: 'domain', many: 'domains', kind: 'domain' },
  affects: ['project', 'user', 'group', 'role'],
  operations: {
    list: list('Domain', 'DomainQuery', { summary: 'List domains' }),
    show: show('Domain', { summary: 'Show a domain' }),
    create: create('NewDomain', 'Domain', { summary: 'Create a domain' }),
    update: patch('DomainChange', 'Domain', { summary: 'Change a domain' }),
    remove: remove({ summary: 'Delete a disabled domain whose projects are empty' }),
  },
});
