import { contract } from '#lib/contract/contract.ts';
import { all, get, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const notificationApi = contract<typeof Schemas>()({
  ...{ service: 'ha', audience: 'token', path: '/notifications', one: 'notification', many: 'notifications' },
  kind: 'notification',
  operations: {
    list: all('Notification', { summary: 'List notifications of faults', query: 'NotificationQuery' }),
    create: write('POST', {
      ...{ summary: 'Report a failed host, instance or process for recovery', status: 202 },
      ...{ query: 'TellQuery', body: 'CreateNotification', response: 'NotificationOrPreflight' },
    }),
    show: get({
      ...{ suffix: '/{notification}', summary: 'Show a notification with the steps of its recovery' },
      output: 'Notification',
    }),
  },
});
