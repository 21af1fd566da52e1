import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { addressScopeApi } from './contract.ts';
import * as schemas from './schema.ts';
import { CREATE_SHARED, deleteAddressScope, insertAddressScope, UPDATE_SHARED, updateAddressScope } from './service.ts';
import { addressScopeStore } from './store.ts';

const endpoints = serveCollection(addressScopeApi, schemas, addressScopeStore, {
  read: rule('get_address_scope', 'project_reader'),
  create: { policy: rule('create_address_scope', 'project_member'), insert: insertAddressScope },
  update: { policy: rule('update_address_scope', 'project_member'), run: updateAddressScope },
  remove: { policy: rule('delete_address_scope', 'project_member'), run: deleteAddressScope },
});

export const addressScopes = defineResource({
  policies: [CREATE_SHARED, UPDATE_SHARED],
  endpoints,
  quotas: [tableQuota('address_scopes', 100)],
});
