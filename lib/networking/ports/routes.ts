import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { portApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createPort, deletePort, UPDATE_PORT_MAC_ADDRESS, updatePort } from './service.ts';
import { portStore } from './store.ts';

const endpoints = serveCollection(portApi, schemas, portStore, {
  read: rule('get_port', 'project_reader'),
  create: { policy: rule('create_port', 'project_member'), insert: createPort },
  update: { policy: rule('update_port', 'project_member'), run: updatePort },
  remove: { policy: rule('delete_port', 'project_member'), run: deletePort },
});

export const ports = defineResource({
  policies: [UPDATE_PORT_MAC_ADDRESS],
  endpoints,
  quotas: [tableQuota('ports', 500)],
});
