import { contract } from '#lib/contract/contract.ts';
import { create, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const serviceApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/services', one: 'service', many: 'services' },
  kind: 'service',
  operations: {
    list: list('Service', 'ServiceQuery', { summary: 'List services' }),
    create: create('NewService', 'Service', { summary: 'Create a service' }),
    show: show('Service', { summary: 'Show a service' }),
    update: patch('ServiceChange', 'Service', { summary: 'Change a service' }),
    remove: remove({ summary: 'Delete a service' }),
  },
});
