import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { pickFields } from '../listing.ts';
import { tableQuota } from '../quotas/table-quota.ts';
import { tagEndpoints } from '../tags/routes.ts';
import { CreateQosPolicy, QOS_POLICIES, UpdateQosPolicy } from './schema.ts';
import {
  createQosPolicy,
  deleteQosPolicy,
  getQosPolicy,
  listQosPolicies,
  loadQosPolicy,
  updateQosPolicy,
} from './service.ts';

const GET_POLICY = rule('get_policy', 'project_reader');
const UPDATE_POLICY = rule('update_policy', 'admin');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/qos/policies',
    summary: 'List QoS policies',
    audience: 'project',
    policy: GET_POLICY,
    query: QOS_POLICIES.query,
    response: QOS_POLICIES.list,
    status: 200,
    run: (ctx, { query }) => listQosPolicies(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/qos/policies',
    summary: 'Create a QoS policy',
    audience: 'project',
    policy: rule('create_policy', 'admin'),
    body: CreateQosPolicy,
    response: QOS_POLICIES.envelope,
    status: 201,
    run: async (ctx, { body }) => ({ policy: await createQosPolicy(ctx, body.policy) }),
  }),
  endpoint({
    method: 'GET',
    path: '/qos/policies/{id}',
    summary: 'Show a QoS policy',
    audience: 'project',
    policy: GET_POLICY,
    params: QOS_POLICIES.path,
    query: QOS_POLICIES.showQuery,
    response: QOS_POLICIES.envelope,
    status: 200,
    run: async (ctx, { params, query }) => ({
      policy: pickFields(await getQosPolicy(ctx, params.id), query.fields),
    }),
  }),
  endpoint({
    method: 'PUT',
    path: '/qos/policies/{id}',
    summary: 'Change a QoS policy',
    audience: 'project',
    policy: UPDATE_POLICY,
    params: QOS_POLICIES.path,
    body: UpdateQosPolicy,
    response: QOS_POLICIES.envelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      policy: await updateQosPolicy(ctx, params.id, body.policy),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/qos/policies/{id}',
    summary: 'Delete a QoS policy',
    audience: 'project',
    policy: rule('delete_policy', 'admin'),
    params: QOS_POLICIES.path,
    status: 204,
    run: (ctx, { params }) => deleteQosPolicy(ctx, params.id),
  }),
  ...tagEndpoints('qos_policies', {
    read: GET_POLICY,
    change: UPDATE_POLICY,
    find: getQosPolicy,
    load: loadQosPolicy,
  }),
];

export const qosPolicies = defineResource({ endpoints, quotas: [tableQuota('qos_policies', 100)] });
