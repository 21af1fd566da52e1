import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { pickFields } from '../listing.ts';
import { QOS_RULE_TYPES } from './schema.ts';
import { getRuleType, listRuleTypes } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/qos/rule-types',
    summary: 'List the QoS rule types',
    audience: 'token',
    policy: rule('get_rule_type', 'project_reader'),
    response: QOS_RULE_TYPES.list,
    status: 200,
    run: () => ({ rule_types: listRuleTypes() }),
  }),
  endpoint({
    method: 'GET',
    path: '/qos/rule-types/{type}',
    summary: 'Show a QoS rule type and its parameters',
    audience: 'token',
    policy: rule('get_rule_type_details', 'admin'),
    params: QOS_RULE_TYPES.path,
    query: z.object({ fields: QOS_RULE_TYPES.fields }),
    response: QOS_RULE_TYPES.envelope,
    status: 200,
    run: (_ctx, { params, query }) => ({ rule_type: pickFields(getRuleType(params.type), query.fields) }),
  }),
];

export const qosRuleTypes = defineResource({ endpoints });
