import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { serveCollection } from '../serve-collection.ts';
import { defaultRuleApi } from './contract.ts';
import * as schemas from './schema.ts';
import { seedDefaultRules } from './seed.ts';
import { defaultRuleStore, deleteDefaultRule, insertDefaultRule } from './service.ts';

const endpoints = serveCollection(defaultRuleApi, schemas, defaultRuleStore, {
  read: rule('get_default_security_group_rule', 'project_reader'),
  create: { policy: rule('create_default_security_group_rule', 'admin'), insert: insertDefaultRule },
  remove: { policy: rule('delete_default_security_group_rule', 'admin'), run: deleteDefaultRule },
});

export const defaultSecurityGroupRules = defineResource({ endpoints, seed: seedDefaultRules });
