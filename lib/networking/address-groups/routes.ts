import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { addressGroupApi } from './contract.ts';
import * as schemas from './schema.ts';
import {
  addAddresses,
  deleteAddressGroup,
  insertAddressGroup,
  removeAddresses,
  updateAddressGroup,
} from './service.ts';
import { addressGroupStore } from './store.ts';

const endpoints = serveCollection(
  addressGroupApi,
  schemas,
  addressGroupStore,
  {
    read: rule('get_address_group', 'project_reader'),
    create: { policy: rule('create_address_group', 'project_member'), insert: insertAddressGroup },
    update: { policy: rule('update_address_group', 'project_member'), run: updateAddressGroup },
    remove: { policy: rule('delete_address_group', 'project_member'), run: deleteAddressGroup },
  },
  {
    add: {
      policy: rule('add_addresses', 'project_member'),
      run: async (ctx, { id, body }) => ({ address_group: await addAddresses(ctx, id, body.addresses) }),
    },
    takeOut: {
      policy: rule('remove_addresses', 'project_member'),
      run: async (ctx, { id, body }) => ({ address_group: await removeAddresses(ctx, id, body.addresses) }),
    },
  },
);

export const addressGroups = defineResource({ endpoints, quotas: [tableQuota('address_groups', 100)] });
