import { contract } from '#lib/contract/contract.ts';
import { create, get, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const hostConnectionApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/host-connections' },
  ...{ one: 'host_connection', many: 'host_connections', kind: 'host_connection' },
  // Shows whether a host is fenced and in no segment.
  dependsOn: ['segment', 'segment_host'],
  operations: {
    list: get({
      ...{ response: 'HostConnectionList', summary: 'List real hosts with their addresses, capabilities and problems' },
    }),
    create: create('NewHostConnection', 'HostConnection', {
      ...{ summary: 'Add a host that machines run on', affects: ['host'] },
    }),
    test: write('POST', {
      ...{ suffix: '/test', input: 'HostConnectionTest', inputKey: 'host_connection' },
      ...{ key: 'host_examination', output: 'HostExamination', status: 200 },
      summary: 'Check a host: its connection, capabilities and problems',
    }),
    remove: remove({ suffix: '/{name}', summary: 'Remove a host that was added', affects: ['host'] }),
  },
});
