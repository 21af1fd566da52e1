import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { securityGroupApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createSecurityGroup, deleteSecurityGroup, listSecurityGroups, updateSecurityGroup } from './service.ts';
import { securityGroupStore } from './store.ts';

const endpoints = serveCollection(securityGroupApi, schemas, securityGroupStore, {
  read: rule('get_security_group', 'project_reader'),
  list: listSecurityGroups,
  create: { policy: rule('create_security_group', 'project_member'), insert: createSecurityGroup },
  update: { policy: rule('update_security_group', 'project_member'), run: updateSecurityGroup },
  remove: { policy: rule('delete_security_group', 'project_member'), run: deleteSecurityGroup },
});

export const securityGroups = defineResource({ endpoints, quotas: [tableQuota('security_groups', 10)] });
