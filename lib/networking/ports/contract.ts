import { contract } from '#lib/contract/contract.ts';
import { bulkCollection, NETWORKING } from '../collection-contract.ts';
import type * as Schemas from './schema.ts';

export const portApi = contract<typeof Schemas.PORTS & typeof Schemas>()({
  ...{ ...NETWORKING, path: '/ports', one: 'port', many: 'ports', kind: 'port' },
  affects: ['server', 'network', 'quota'],
  operations: bulkCollection('a port', 'ports', { create: 'NewPort', body: 'CreatePort', update: 'PortChanges' }),
});
