import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { qosPolicyApi } from './contract.ts';
import * as schemas from './schema.ts';
import { deleteQosPolicy, insertQosPolicy, updateQosPolicy } from './service.ts';
import { qosPolicyStore } from './store.ts';

const endpoints = serveCollection(qosPolicyApi, schemas, qosPolicyStore, {
  read: rule('get_policy', 'project_reader'),
  create: { policy: rule('create_policy', 'admin'), insert: insertQosPolicy },
  update: { policy: rule('update_policy', 'admin'), run: updateQosPolicy },
  remove: { policy: rule('delete_policy', 'admin'), run: deleteQosPolicy },
});

export const qosPolicies = defineResource({ endpoints, quotas: [tableQuota('qos_policies', 100)] });
