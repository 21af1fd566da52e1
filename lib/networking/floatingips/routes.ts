import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { floatingIpApi } from './contract.ts';
import * as schemas from './schema.ts';
import { CHOOSE, CREATE_FLOATING_IP, createFloatingIp, deleteFloatingIp, updateFloatingIp } from './service.ts';
import { floatingIpStore } from './store.ts';

const endpoints = serveCollection(floatingIpApi, schemas, floatingIpStore, {
  read: rule('get_floatingip', 'project_reader'),
  create: { policy: CREATE_FLOATING_IP, insert: createFloatingIp },
  update: { policy: rule('update_floatingip', 'project_member'), run: updateFloatingIp },
  remove: { policy: rule('delete_floatingip', 'project_member'), run: deleteFloatingIp },
});

export const floatingIps = defineResource({ policies: [CHOOSE], endpoints, quotas: [tableQuota('floatingips', 50)] });
