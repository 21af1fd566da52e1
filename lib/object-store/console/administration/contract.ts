import { contract } from '#lib/contract/contract.ts';
import { get, patch, read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Usage of all projects and the state of the store. */
export const storageApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/object-storage', one: 'project', many: 'projects' },
  ...{ kind: 'object_storage', dependsOn: ['bucket', 'quota'], isStrict: true },
  operations: {
    projects: get({
      ...{ suffix: '/projects', response: 'StorageUsage' },
      summary: 'List the projects that use object storage with their usage and limits, the largest first',
    }),
    changeQuota: patch('NewAccountQuota', 'ProjectStorage', {
      ...{ suffix: '/projects/{id}', inputKey: 'account_quota', affects: ['quota'] },
      summary: 'Set or remove the quotas of the account of a project',
    }),
    store: read('object_store', 'ObjectStoreHealth', {
      suffix: '/store',
      summary: 'Show the state of the object store, the last check of its data, and damaged data',
    }),
    check: write('POST', {
      ...{ suffix: '/checks', status: 202, key: 'object_store', output: 'ObjectStoreHealth' },
      summary: 'Check all stored data against its checksums now',
    }),
    objectQuotas: get({
      ...{ suffix: '/quotas', audience: 'project', response: 'ProjectQuotaUsage' },
      ...{ kind: 'quota', dependsOn: ['bucket'] },
      summary: 'Show the usage and the limits of the project',
    }),
  },
});
