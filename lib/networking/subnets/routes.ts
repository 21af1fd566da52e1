import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { subnetApi } from './contract.ts';
import * as schemas from './schema.ts';
import { CREATE_SUBNET, deleteSubnet, GET_SUBNET, insertSubnet, updateSubnet } from './service.ts';
import { subnetStore } from './store.ts';

const endpoints = serveCollection(subnetApi, schemas, subnetStore, {
  read: GET_SUBNET,
  create: { policy: CREATE_SUBNET, insert: insertSubnet },
  update: { policy: rule('update_subnet', 'project_member'), run: updateSubnet },
  remove: { policy: rule('delete_subnet', 'project_member'), run: deleteSubnet },
});

export const subnets = defineResource({ endpoints, quotas: [tableQuota('subnets', 100)] });
