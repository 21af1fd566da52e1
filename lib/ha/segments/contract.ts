import { contract } from '#lib/contract/contract.ts';
import { all, create, get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ONE = '/{segment}';

/** The console shows segments together with their hosts and the overall state. */
export const segmentApi = contract<typeof Schemas>()({
  ...{ service: 'ha', audience: 'token', path: '/segments', one: 'segment', many: 'segments' },
  ...{ kind: 'segment', affects: ['segment_host', 'notification'], isStrict: true },
  operations: {
    list: all('Segment', { summary: 'List failover segments', query: 'SegmentQuery' }),
    create: create('NewSegment', 'Segment', { summary: 'Create a failover segment' }),
    show: get({ suffix: ONE, summary: 'Show a failover segment', output: 'Segment' }),
    update: write('PUT', {
      ...{ suffix: ONE, summary: 'Change a failover segment', status: 200 },
      ...{ input: 'SegmentChanges', output: 'Segment' },
    }),
    remove: write('DELETE', { suffix: ONE, summary: 'Delete a failover segment; its hosts are no longer protected' }),
  },
});
