import { contract } from '#lib/contract/contract.ts';
import { all, read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const DISABLE = {
  summary: 'Disable a block storage service',
  status: 200,
  body: 'DisableStorageService',
  response: 'ChangedStorageService',
} as const;

export const storageServiceApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'token', path: '/os-services', one: 'service', many: 'services' },
  kind: 'storage_service',
  operations: {
    filters: read('resource_filters', 'ResourceFilters', {
      ...{ path: '/resource_filters', summary: 'List what lists can be filtered by', since: 33 },
      query: 'ResourceFilterQuery',
    }),
    zones: read('availabilityZoneInfo', 'StorageZones', {
      ...{ path: '/os-availability-zone', summary: 'List the zones that volumes can be in' },
    }),
    extensions: read('extensions', 'StorageExtensions', {
      ...{ path: '/extensions', summary: 'List what the API offers beyond its core' },
    }),
    list: all('StorageService', { summary: 'List what runs the storage', query: 'StorageServiceQuery' }),
    pools: read('pools', 'StoragePools', {
      ...{ path: '/scheduler-stats/get_pools', query: 'StoragePoolQuery' },
      summary: 'List the storage pools; detail=true includes their capacity',
    }),
    enable: write('PUT', {
      ...{ suffix: '/enable', summary: 'Enable a block storage service', status: 200 },
      ...{ body: 'EnableStorageService', response: 'ChangedStorageService' },
    }),
    disable: write('PUT', { suffix: '/disable', ...DISABLE }),
    disableForReason: write('PUT', { suffix: '/disable-log-reason', ...DISABLE }),
  },
});
