import { contract } from '#lib/contract/contract.ts';
import { change, get, list, read, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const qosSpecsApi = contract<typeof Schemas>()({
  ...{ service: 'volume', audience: 'token', path: '/qos-specs', one: 'qos_specs', many: 'qos_specs' },
  kind: 'qos_specs',
  operations: {
    list: list('QosSpecs', 'QosSpecsQuery', { summary: 'List the QoS specs of volume types' }),
    create: write('POST', {
      ...{ summary: 'Create QoS specs', input: 'NewQosSpecs', response: 'LinkedQosSpecs', status: 200 },
    }),
    show: get({ suffix: '/{id}', summary: 'Show QoS specs', response: 'LinkedQosSpecs' }),
    update: change('Pairs', 'ChangedQosSpecs', { summary: 'Set keys of QoS specs, or their consumer' }),
    removeKeys: write('PUT', {
      ...{ suffix: '/{id}/delete_keys', summary: 'Remove keys from QoS specs', body: 'DeleteQosKeys', status: 202 },
    }),
    // Types that use them become unlimited.
    remove: remove({ summary: 'Delete QoS specs', query: 'QosSpecsDeletion', status: 202, affects: ['volume_type'] }),
    associations: read('qos_associations', 'QosAssociations', {
      ...{ suffix: '/{id}/associations', summary: 'List the volume types that QoS specs limit' },
    }),
    // GET, as clients send it.
    associate: get({
      ...{ suffix: '/{id}/associate', summary: 'Associate QoS specs with a volume type' },
      ...{ query: 'AssociationQuery', status: 202 },
    }),
    disassociate: get({
      ...{ suffix: '/{id}/disassociate', summary: 'Associate QoS specs with a volume type no more' },
      ...{ query: 'AssociationQuery', status: 202 },
    }),
    disassociateAll: get({
      ...{ suffix: '/{id}/disassociate_all', summary: 'Disassociate QoS specs from all volume types', status: 202 },
    }),
  },
});
