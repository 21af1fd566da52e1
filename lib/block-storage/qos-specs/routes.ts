import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  AssociationQuery,
  ChangedQosSpecs,
  CreateQosSpecs,
  DeleteQosKeys,
  QosAssociations,
  QosSpecsDeletion,
  QosSpecsEnvelope,
  QosSpecsList,
  QosSpecsPath,
  QosSpecsQuery,
  UpdateQosSpecs,
} from './schema.ts';
import {
  associate,
  createQosSpecs,
  deleteQosKeys,
  deleteQosSpecs,
  disassociate,
  disassociateAll,
  getQosSpecs,
  listAssociations,
  listQosSpecs,
  updateQosSpecs,
} from './service.ts';

const LIST = rule('volume_extension:qos_specs_manage:get_all', 'admin');
const UPDATE = rule('volume_extension:qos_specs_manage:update', 'admin');
const one = { audience: 'token', params: QosSpecsPath } as const;

const specsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/qos-specs',
    summary: 'List the QoS specs of volume types',
    audience: 'token',
    policy: LIST,
    query: QosSpecsQuery,
    response: QosSpecsList,
    status: 200,
    run: (ctx, { query }) => listQosSpecs(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/qos-specs',
    summary: 'Create QoS specs',
    audience: 'token',
    policy: rule('volume_extension:qos_specs_manage:create', 'admin'),
    body: CreateQosSpecs,
    response: QosSpecsEnvelope,
    status: 200,
    run: (ctx, { body }) => createQosSpecs(ctx, body.qos_specs),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/qos-specs/{id}',
    summary: 'Show QoS specs',
    policy: rule('volume_extension:qos_specs_manage:get', 'admin'),
    response: QosSpecsEnvelope,
    status: 200,
    run: (ctx, { params }) => getQosSpecs(ctx, params.id),
  }),
  endpoint({
    ...one,
    method: 'PUT',
    path: '/qos-specs/{id}',
    summary: 'Set keys of QoS specs, or their consumer',
    policy: UPDATE,
    body: UpdateQosSpecs,
    response: ChangedQosSpecs,
    status: 200,
    run: async (ctx, { params, body }) => ({ qos_specs: await updateQosSpecs(ctx, params.id, body.qos_specs) }),
  }),
  endpoint({
    ...one,
    method: 'PUT',
    path: '/qos-specs/{id}/delete_keys',
    summary: 'Remove keys from QoS specs',
    policy: UPDATE,
    body: DeleteQosKeys,
    status: 202,
    run: (ctx, { params, body }) => deleteQosKeys(ctx, params.id, body.keys),
  }),
  endpoint({
    ...one,
    method: 'DELETE',
    path: '/qos-specs/{id}',
    summary: 'Delete QoS specs',
    policy: rule('volume_extension:qos_specs_manage:delete', 'admin'),
    query: QosSpecsDeletion,
    status: 202,
    run: (ctx, { params, query }) => deleteQosSpecs(ctx, params.id, query.force === true),
  }),
];

/** GET, as clients send it. */
const associationEndpoints = [
  endpoint({
    ...one,
    method: 'GET',
    path: '/qos-specs/{id}/associations',
    summary: 'List the volume types that QoS specs limit',
    policy: LIST,
    response: QosAssociations,
    status: 200,
    run: (ctx, { params }) => listAssociations(ctx, params.id),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/qos-specs/{id}/associate',
    summary: 'Associate QoS specs with a volume type',
    policy: UPDATE,
    query: AssociationQuery,
    status: 202,
    run: (ctx, { params, query }) => associate(ctx, params.id, query.vol_type_id),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/qos-specs/{id}/disassociate',
    summary: 'Associate QoS specs with a volume type no more',
    policy: UPDATE,
    query: AssociationQuery,
    status: 202,
    run: (ctx, { params, query }) => disassociate(ctx, params.id, query.vol_type_id),
  }),
  endpoint({
    ...one,
    method: 'GET',
    path: '/qos-specs/{id}/disassociate_all',
    summary: 'Disassociate QoS specs from all volume types',
    policy: UPDATE,
    status: 202,
    run: (ctx, { params }) => disassociateAll(ctx, params.id),
  }),
];

export const qosSpecs = defineResource({ endpoints: [...specsEndpoints, ...associationEndpoints] });
