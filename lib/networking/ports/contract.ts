import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING, type WithCollection } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const portApi = contract<WithCollection<typeof Schemas, 'PORTS'>>()({
  ...{ ...NETWORKING, path: '/ports', one: 'port', many: 'ports', kind: 'port' },
  dependsOn: ['network_qos', 'qos_policy'],
  affects: ['server', 'network', 'quota'],
  operations: bulkCollection('a port', 'ports'),
});
