import { contract } from '#lib/contract/contract.ts';
import { change, list, patch, remove, show } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const serviceProviderApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/OS-FEDERATION/service_providers' },
  ...{ one: 'service_provider', many: 'service_providers', kind: 'service_provider' },
  operations: {
    list: list('ServiceProvider', 'ServiceProviderQuery', { summary: 'List clouds that accept sign-ins of this one' }),
    show: show('ServiceProvider', { summary: 'Show a cloud that accepts sign-ins of this one' }),
    create: change('NewServiceProvider', 'ServiceProvider', {
      summary: 'Create a cloud that accepts sign-ins of this one',
      ...{ params: 'NewServiceProviderPath', status: 201 },
    }),
    update: patch('ServiceProviderChange', 'ServiceProvider', {
      summary: 'Change a cloud that accepts sign-ins of this one',
    }),
    remove: remove({ summary: 'Delete a cloud that accepts sign-ins of this one' }),
  },
});
