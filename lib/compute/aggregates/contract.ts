import { contract } from '#lib/contract/contract.ts';
import { act, all, change, create, remove, show, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const aggregateApi = contract<typeof Schemas>()({
  ...{ service: 'compute', audience: 'token', path: '/os-aggregates', one: 'aggregate', many: 'aggregates' },
  kind: 'aggregate',
  /** A zone is defined by aggregates and shown on hosts. */
  affects: ['host', 'availability_zone'],
  operations: {
    list: all('Aggregate', { summary: 'List host aggregates' }),
    create: create('NewAggregate', 'NewAggregateAnswer', { status: 200, summary: 'Create a host aggregate' }),
    show: show('Aggregate', { summary: 'Show a host aggregate' }),
    update: change('AggregateChanges', 'Aggregate', {
      summary: 'Change the name or the availability zone of a host aggregate',
    }),
    remove: remove({ status: 200, summary: 'Delete a host aggregate without hosts' }),
    act: act({ response: 'AggregateEnvelope', summary: 'Perform an action on a host aggregate: {actions}' }),
    cacheImages: write('POST', {
      ...{ suffix: '/{id}/images', since: 81, body: 'CachedImages', status: 202 },
      summary: 'Cache images on the hosts of an aggregate',
    }),
  },
});
