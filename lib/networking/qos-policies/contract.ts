import { contract } from '#lib/contract/contract.ts';
import { collection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const qosPolicyApi = contract<WithCollection<typeof Schemas, 'QOS_POLICIES'>>()({
  ...{ ...NETWORKING, path: '/qos/policies', one: 'policy', many: 'policies', kind: 'qos_policy' },
  operations: collection('a QoS policy', 'QoS policies'),
});
