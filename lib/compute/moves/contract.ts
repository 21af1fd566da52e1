import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import type * as JobSchemas from '../jobs/schema.ts';
import type * as Schemas from './schema.ts';

/** Extension of Nephos: moves many servers as one job, for example to empty a host. */
export const moveApi = contract<typeof Schemas & typeof JobSchemas>()({
  ...{ service: 'compute', audience: 'project', path: '/os-moves', one: 'move', many: 'moves' },
  kind: 'host',
  operations: {
    create: write('POST', {
      ...{ body: 'CreateMoves', key: 'job', output: 'PlatformJob', status: 202, affects: ['job', 'server'] },
      summary:
        'Start a job that moves servers off a host, returns the host to service, or moves some servers; os-jobs shows its progress',
    }),
    plan: write('POST', {
      ...{ suffix: '/plan', body: 'PlanMoves', key: 'plan', output: 'PlannedMoves', status: 200 },
      summary: 'Preview where each server would be moved',
    }),
    targets: write('POST', {
      ...{ suffix: '/targets', body: 'FindTargets', key: 'targets', output: 'MoveTargets', status: 200 },
      summary: 'Check for each host whether it can take some servers, and what prevents it',
    }),
  },
});
