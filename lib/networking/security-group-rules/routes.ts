import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { serveCollection } from '../serve-collection.ts';
import { securityGroupRuleApi } from './contract.ts';
import * as schemas from './schema.ts';
import { deleteSecurityGroupRule, insertSecurityGroupRule, listSecurityGroupRules, loadForTagging } from './service.ts';
import { securityGroupRuleStore } from './store.ts';

const CREATE = rule('create_security_group_rule', 'project_member');

const endpoints = serveCollection(securityGroupRuleApi, schemas, securityGroupRuleStore, {
  read: rule('get_security_group_rule', 'project_reader'),
  list: listSecurityGroupRules,
  create: { policy: CREATE, insert: insertSecurityGroupRule },
  remove: { policy: rule('delete_security_group_rule', 'project_member'), run: deleteSecurityGroupRule },
  tags: { policy: CREATE, load: loadForTagging },
});

export const securityGroupRules = defineResource({ endpoints, quotas: [tableQuota('security_group_rules', 100)] });
