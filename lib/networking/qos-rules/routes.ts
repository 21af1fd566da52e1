import { serve } from '#lib/contract/serve.ts';
import type { ProjectContext } from '#lib/http/context.ts';
import type { Endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { pickFields } from '../listing.ts';
import { QOS_RULE_APIS } from './contract.ts';
import { RULE_TYPES, type RuleKind } from './kinds.ts';
import { type RuleInput, ruleSchemas } from './schema.ts';
import { createQosRule, deleteQosRule, getQosRule, listQosRules, updateQosRule } from './service.ts';

interface Request {
  id: string;
  params: { policy_id?: string };
}

/** Endpoints of a kind of rules, below their policy and by id alone. */
function ruleEndpoints(kind: RuleKind): Endpoint[] {
  const { one } = QOS_RULE_APIS[kind];
  const schemas = ruleSchemas(kind);
  const placeOf = ({ params }: Request) => ({ kind, policyId: params.policy_id });
  const single = (prefix: 'policy_' | 'alias_') => ({
    show: {
      policy: rule(`get_${prefix}${one}`, 'project_reader'),
      run: async (ctx: ProjectContext, request: Request & { query: { fields?: string[] } }) => ({
        [one]: pickFields(await getQosRule(ctx, placeOf(request), request.id), request.query.fields),
      }),
    },
    update: {
      policy: rule(`update_${prefix}${one}`, 'admin'),
      run: async (ctx: ProjectContext, request: Request & { body: RuleInput }) => ({
        [one]: await updateQosRule(ctx, placeOf(request), request.id, request.body),
      }),
    },
    remove: {
      policy: rule(`delete_${prefix}${one}`, 'admin'),
      run: (ctx: ProjectContext, request: Request) => deleteQosRule(ctx, placeOf(request), request.id),
    },
  });
  const alone = single('alias_');
  return serve(QOS_RULE_APIS[kind], schemas, {
    list: {
      policy: rule(`get_policy_${one}`, 'project_reader'),
      run: (ctx, { params, query }) => listQosRules(ctx, schemas, { kind, policyId: params.policy_id }, query),
    },
    create: {
      policy: rule(`create_policy_${one}`, 'admin'),
      run: async (ctx, { params, body }) => ({
        [one]: await createQosRule(ctx, { kind, policyId: params.policy_id }, body),
      }),
    },
    ...single('policy_'),
    showAlone: alone.show,
    updateAlone: alone.update,
    removeAlone: alone.remove,
  });
}

export const qosRules = defineResource({ endpoints: RULE_TYPES.flatMap(ruleEndpoints) });
