import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { READ_BUCKETS } from '../routes.ts';
import { storageApi } from './contract.ts';
import * as schemas from './schema.ts';
import { changeAccountQuota, getOwnQuotas, listStorageUsage, SET_ACCOUNT_QUOTA } from './storage-usage.ts';
import { getStoreHealth, startCheck } from './store-health.ts';

const READ_STORAGE = rule('console:object_storage:get', 'admin');

const endpoints = serve(storageApi, schemas, {
  projects: { policy: READ_STORAGE, run: listStorageUsage },
  changeQuota: { policy: SET_ACCOUNT_QUOTA, run: (ctx, { id, body }) => changeAccountQuota(ctx, id, body) },
  store: { policy: READ_STORAGE, run: getStoreHealth },
  check: { policy: rule('console:object_storage:check', 'admin'), run: startCheck },
  objectQuotas: { policy: READ_BUCKETS, isOfCallersProject: true, run: getOwnQuotas },
});

export const objectStorage = defineResource({ endpoints });
