import { contract } from '#lib/contract/contract.ts';
import { get } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const quotaMatrixApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/quota-matrix', one: '', many: '', kind: 'quota' },
  dependsOn: ['project', 'server', 'volume', 'snapshot', 'backup', 'floatingip', 'network', 'router', 'port'],
  spansProjects: true,
  operations: {
    show: get({ response: 'QuotaMatrix', summary: 'List the limits of all projects and what is in use' }),
  },
});
