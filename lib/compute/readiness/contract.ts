import { contract } from '#lib/contract/contract.ts';
import { read } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';
import type { Readiness } from './schema.ts';

/** How far the boot of an instance is, which OpenStack's compute API does not have. */
export const readinessApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'project', path: '/readiness', one: 'readiness', many: 'readiness' },
  kind: 'readiness',
  dependsOn: ['server'],
  operations: {
    server: read('readiness', 'Readiness', {
      ...{ suffix: '/servers/{server_id}', params: 'ReadinessPath' },
      isTransitional: ({ is_checked }: Readiness) => is_checked,
      summary: 'Show how far the boot of an instance is: active, booted, cloud-init finished, port answers',
    }),
  },
});
