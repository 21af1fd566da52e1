import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { type Endpoint, endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { singleEntry } from '../collection.ts';
import { pickFields } from '../listing.ts';
import { RULE_TYPES, type RuleKind } from './kinds.ts';
import { type RuleInput, ruleSchemas } from './schema.ts';
import { createQosRule, deleteQosRule, getQosRule, listQosRules, updateQosRule } from './service.ts';

type Schemas = ReturnType<typeof ruleSchemas>;

/** Endpoints of a kind of rules, below their policy and by id alone. */
function ruleEndpoints(kind: RuleKind): Endpoint[] {
  const schemas = ruleSchemas(kind);
  const { one } = schemas;
  return [
    ...inPolicy(kind, schemas),
    ...oneRule(kind, schemas, { path: `/qos/policies/{policy_id}/${one}s/{id}`, prefix: '', params: schemas.path }),
    ...oneRule(kind, schemas, { path: `/qos/alias_${one}s/{id}`, prefix: 'alias_', params: Alias }),
  ];
}

/** A rule by id alone, without its policy. */
const Alias = z.object({ id: word, policy_id: z.undefined().optional() });

const wordsOf = (kind: RuleKind) => kind.replaceAll('_', ' ');

function inPolicy(kind: RuleKind, { collection, list, create, listPath, one }: Schemas): Endpoint[] {
  const rules = { path: `/qos/policies/{policy_id}/${one}s`, audience: 'project', params: listPath } as const;
  return [
    endpoint({
      method: 'GET',
      ...rules,
      summary: `List the ${wordsOf(kind)} rules of a QoS policy`,
      policy: rule(`get_policy_${one}`, 'project_reader'),
      query: collection.query,
      response: list,
      status: 200,
      run: (ctx, { params, query }) => listQosRules(ctx, collection, { kind, policyId: params.policy_id }, query),
    }),
    endpoint({
      method: 'POST',
      ...rules,
      summary: `Add a ${wordsOf(kind)} rule to a QoS policy`,
      policy: rule(`create_policy_${one}`, 'admin'),
      body: create,
      response: collection.envelope,
      status: 201,
      run: async (ctx, { params, body }) =>
        singleEntry(one, await createQosRule(ctx, { kind, policyId: params.policy_id }, inputOf(body, one))),
    }),
  ];
}

interface Path {
  path: string;
  /** Prefix of operation names. */
  prefix: string;
  params: z.ZodType<{ id: string; policy_id?: string | undefined }>;
}

function oneRule(kind: RuleKind, { collection, update, one }: Schemas, { path, prefix, params }: Path): Endpoint[] {
  const single = { path, audience: 'project', params } as const;
  const placeOf = (policyId: string | undefined) => ({ kind, ...(policyId !== undefined && { policyId }) });
  const words = `${wordsOf(kind)} rule${prefix === '' ? ' of a QoS policy' : ' by its id alone'}`;
  return [
    endpoint({
      method: 'GET',
      ...single,
      summary: `Show a ${words}`,
      policy: rule(`get_${prefix === '' ? 'policy_' : prefix}${one}`, 'project_reader'),
      query: collection.showQuery,
      response: collection.envelope,
      status: 200,
      run: async (ctx, { params: { id, policy_id }, query }) =>
        singleEntry(one, pickFields(await getQosRule(ctx, placeOf(policy_id), id), query.fields)),
    }),
    endpoint({
      method: 'PUT',
      ...single,
      summary: `Change a ${words}`,
      policy: rule(`update_${prefix === '' ? 'policy_' : prefix}${one}`, 'admin'),
      body: update,
      response: collection.envelope,
      status: 200,
      run: async (ctx, { params: { id, policy_id }, body }) =>
        singleEntry(one, await updateQosRule(ctx, placeOf(policy_id), id, inputOf(body, one))),
    }),
    endpoint({
      method: 'DELETE',
      ...single,
      summary: `Delete a ${words}`,
      policy: rule(`delete_${prefix === '' ? 'policy_' : prefix}${one}`, 'admin'),
      status: 204,
      run: (ctx, { params: { id, policy_id } }) => deleteQosRule(ctx, placeOf(policy_id), id),
    }),
  ];
}

/** The schema guarantees the key of the body. */
const inputOf = (body: Record<string, RuleInput>, one: string): RuleInput => body[one] ?? {};

export const qosRules = defineResource({ endpoints: RULE_TYPES.flatMap(ruleEndpoints) });
