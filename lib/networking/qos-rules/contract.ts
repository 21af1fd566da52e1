import { contract } from '#lib/contract/contract.ts';
import { change, create, list, remove, show } from '#lib/contract/operation.ts';
import { NETWORKING } from '../collection-contract.ts';
import { RULE_TYPES, type RuleKind } from './kinds.ts';
import type { ruleSchemas } from './schema.ts';

const apiOf = (type: RuleKind) => {
  const what = `${type.replaceAll('_', ' ')} rule`;
  const byId = { path: `/qos/alias_${type}_rules/{id}`, params: 'RulePath' } as const;
  const [inPolicy, alone] = [`a ${what} of a QoS policy`, `a ${what} by its id alone`];
  return contract<ReturnType<typeof ruleSchemas>>()({
    ...{ ...NETWORKING, path: `/qos/policies/{policy_id}/${type}_rules`, one: `${type}_rule`, many: `${type}_rules` },
    // A change of a rule is a change of its policy.
    kind: 'qos_policy',
    operations: {
      list: list('schema', 'query', { response: 'list', summary: `List the ${what}s of a QoS policy` }),
      create: create('New', 'schema', { response: 'envelope', summary: `Add a ${what} to a QoS policy` }),
      show: show('schema', { query: 'showQuery', response: 'envelope', summary: `Show ${inPolicy}` }),
      update: change('Changes', 'schema', { response: 'envelope', summary: `Change ${inPolicy}` }),
      remove: remove({ summary: `Delete ${inPolicy}` }),
      showAlone: show('schema', { ...byId, query: 'showQuery', response: 'envelope', summary: `Show ${alone}` }),
      updateAlone: change('Changes', 'schema', { ...byId, response: 'envelope', summary: `Change ${alone}` }),
      removeAlone: remove({ ...byId, summary: `Delete ${alone}` }),
    },
  });
};

/** `RULE_TYPES` has all kinds. */
export const QOS_RULE_APIS = Object.fromEntries(RULE_TYPES.map((type) => [type, apiOf(type)])) as Record<
  RuleKind,
  ReturnType<typeof apiOf>
>;
