import { contract } from '#lib/contract/contract.ts';
import { get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const CLASS = { path: '/os-quota-class-sets/{name}', key: 'quota_class_set', output: 'StorageClassSet' } as const;

export const storageQuotaApi = contract<typeof Schemas>()({
  ...{
    service: 'volume',
    audience: 'token',
    path: '/os-quota-sets/{project_id}',
    one: 'quota_set',
    many: 'quota_sets',
  },
  kind: 'quota',
  operations: {
    show: get({
      summary: "Show a project's storage limits; usage=true includes the usage",
      ...{ query: 'QuotaQuery', response: 'StorageQuotaSet' },
    }),
    defaults: get({
      ...{ suffix: '/defaults', summary: 'Show the storage limits of a new project', response: 'StorageQuotaSet' },
    }),
    update: write('PUT', {
      ...{ summary: "Set a project's storage limits", input: 'NewQuotas', output: 'ChangedQuotas', status: 200 },
    }),
    reset: write('DELETE', { summary: "Reset a project's storage limits to the defaults", status: 200 }),
    showClass: get({ ...CLASS, summary: 'Show the storage limits of a quota class' }),
    updateClass: write('PUT', {
      ...{ ...CLASS, summary: 'Set storage limits of a quota class', input: 'NewClassSet', status: 200 },
    }),
    limits: get({
      ...{ path: '/limits', summary: "Show the project's storage limits and usage", audience: 'project' },
      ...{ query: 'StorageLimitsQuery', key: 'limits', output: 'StorageLimits' },
    }),
  },
});
