import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { subnetpoolApi } from './contract.ts';
import { addPrefixes, onboardSubnets, removePrefixes } from './prefixes.ts';
import * as schemas from './schema.ts';
import {
  CREATE_DEFAULT,
  CREATE_SHARED,
  deleteSubnetpool,
  insertSubnetpool,
  UPDATE_DEFAULT,
  updateSubnetpool,
} from './service.ts';
import { subnetpoolStore } from './store.ts';

const endpoints = serveCollection(
  subnetpoolApi,
  schemas,
  subnetpoolStore,
  {
    read: rule('get_subnetpool', 'project_reader'),
    create: { policy: rule('create_subnetpool', 'project_member'), insert: insertSubnetpool },
    update: { policy: rule('update_subnetpool', 'project_member'), run: updateSubnetpool },
    remove: { policy: rule('delete_subnetpool', 'project_member'), run: deleteSubnetpool },
  },
  {
    addPrefixes: {
      policy: rule('add_prefixes', 'project_member'),
      run: async (ctx, { id, body }) => ({ prefixes: await addPrefixes(ctx, id, body.prefixes) }),
    },
    removePrefixes: {
      policy: rule('remove_prefixes', 'project_member'),
      run: async (ctx, { id, body }) => ({ prefixes: await removePrefixes(ctx, id, body.prefixes) }),
    },
    onboard: {
      policy: rule('onboard_network_subnets', 'project_member'),
      run: (ctx, { id, body }) => onboardSubnets(ctx, id, body.network_id),
    },
  },
);

export const subnetpools = defineResource({
  policies: [CREATE_SHARED, CREATE_DEFAULT, UPDATE_DEFAULT],
  endpoints,
  quotas: [tableQuota('subnetpools', 100)],
});
