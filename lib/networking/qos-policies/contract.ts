import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const qosPolicyApi = contract<typeof Schemas.QOS_POLICIES & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/qos/policies', one: 'policy', many: 'policies', kind: 'qos_policy' },
  operations: collection('a QoS policy', 'QoS policies', { create: 'NewQosPolicy', update: 'QosPolicyChanges' }),
});
