import { contract } from '#lib/contract/contract.ts';
import { all, create, get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

const ONE = '/{host}';

export const segmentHostApi = contract<typeof Schemas>()({
  ...{ service: 'ha', audience: 'token', path: '/segments/{segment}/hosts', one: 'host', many: 'hosts' },
  ...{ kind: 'segment_host', affects: ['notification', 'host'], isStrict: true },
  operations: {
    list: all('SegmentHost', { summary: 'List the hosts of a failover segment', query: 'SegmentHostQuery' }),
    create: create('NewSegmentHost', 'SegmentHost', { summary: 'Add a compute host to a failover segment' }),
    show: get({ suffix: ONE, summary: 'Show a host of a failover segment', output: 'SegmentHost' }),
    update: write('PUT', {
      ...{ suffix: ONE, summary: 'Change a host of a failover segment, or end its maintenance', status: 200 },
      ...{ input: 'SegmentHostChanges', output: 'SegmentHost' },
    }),
    remove: write('DELETE', { suffix: ONE, summary: 'Remove a host from a failover segment' }),
  },
});
