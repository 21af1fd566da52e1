import { contract } from '#lib/contract/contract.ts';
import { create, read, write } from '#lib/contract/operation.ts';
import type * as BalanceSchemas from '../balance/schema.ts';
import type * as ReserveSchemas from '../reserve/schema.ts';

/** What is left of a reserve changes with every launch, and not every launch emits an event of a host. */
const EVERY_MS = 30_000;

const RESERVE_OVERRIDE = '/segments/{segment}/reserve/override';
const segment = { kind: 'segment', affects: ['segment_host'] } as const;

/** Reserved capacity of segments, and the moves that even out their hosts. */
export const capacityApi = contract<typeof BalanceSchemas & typeof ReserveSchemas>()({
  ...{ service: 'console', audience: 'token', path: '/ha', one: 'reserve', many: 'reserves' },
  ...{ kind: 'segment', dependsOn: ['segment_host', 'host'], isStrict: true },
  operations: {
    balancePlan: read('plan', 'BalancePlan', {
      ...{ kind: 'segment_host', dependsOn: ['segment', 'notification', 'host', 'server', 'job'] },
      ...{ suffix: '/balance', query: 'BalanceQuery' },
      summary: 'Plan moves that even out the load of hosts',
    }),
    balance: create('NewBalance', 'StartedBalance', {
      ...{ suffix: '/balance', inputKey: 'balance', key: 'balance', status: 202, affects: ['job', 'server', 'host'] },
      summary: 'Start the moves of a plan that evens out the load of hosts',
    }),
    setBalancing: write('PUT', {
      ...{ ...segment, suffix: '/segments/{segment}/balancing', inputKey: 'balancing' },
      ...{ input: 'BalanceSettings', summary: 'Set whether the platform evens out the hosts of a segment by itself' },
    }),
    reserves: read('reserves', 'SegmentReserves', {
      ...{ kind: 'segment', dependsOn: ['segment_host', 'host'], suffix: '/reserves', refreshMs: EVERY_MS },
      summary: 'List the capacity that segments reserve for failures of their hosts, and what is left of it',
    }),
    setReserve: write('PUT', {
      ...{ ...segment, suffix: '/segments/{segment}/reserve', inputKey: 'reserve' },
      ...{ input: 'ReserveSettings', summary: 'Set the capacity that a segment reserves for failures of its hosts' },
    }),
    overrideReserve: write('POST', {
      ...{ suffix: RESERVE_OVERRIDE, kind: 'segment', inputKey: 'override', input: 'NewReserveOverride' },
      summary: 'Allow launches to use up the reserve of a segment for some time',
    }),
    revokeReserveOverride: write('DELETE', {
      ...{ suffix: RESERVE_OVERRIDE, kind: 'segment', summary: 'Protect the reserve of a segment again' },
    }),
    reservePreview: read('preview', 'ReservePreview', {
      ...{ suffix: '/reserve-preview', audience: 'project', kind: 'server', query: 'ReservePreviewQuery' },
      summary: 'Show whether capacity that is reserved for failures of hosts prevents a launch or a resize',
    }),
  },
});
