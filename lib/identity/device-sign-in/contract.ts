import { contract } from '#lib/contract/contract.ts';
import { read, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const deviceApi = contract<typeof Schemas>()({
  ...{ service: 'identity', audience: 'token', path: '/auth/device_authorizations' },
  ...{ one: 'device', many: 'devices', kind: 'device' },
  operations: {
    start: write('POST', {
      summary: 'Begin the sign-in of a terminal, which a user approves in a browser',
      ...{ audience: 'anyone', body: 'NewDevice', response: 'StartedDevice', status: 201 },
    }),
    poll: write('POST', {
      ...{ path: '/auth/device_tokens', summary: 'Get the token of an approved sign-in of a terminal' },
      ...{ audience: 'anyone', body: 'DevicePoll', key: 'token', output: 'Token', status: 201 },
    }),
    show: read('device', 'PendingDevice', {
      ...{ suffix: '/{user_code}', summary: 'Show the sign-in of a terminal that waits for approval' },
    }),
    decide: write('PUT', {
      ...{ suffix: '/{user_code}', summary: 'Approve or deny the sign-in of a terminal', body: 'DeviceDecision' },
    }),
  },
});
