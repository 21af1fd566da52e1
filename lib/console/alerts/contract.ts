import { contract } from '#lib/contract/contract.ts';
import { create, get, patch, remove, write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

/** Alerts of the user of the token; `USER_SCOPE` requests them in browsers. */
export const alertApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/alerts', one: 'alert', many: 'alerts', kind: 'alert' },
  operations: {
    list: get({ response: 'AlertList', summary: "List the user's alerts and their delivery status" }),
    create: create('NewAlert', 'CreatedAlert', {
      ...{ summary: 'Create an alert that is sent by webhook, Slack or email' },
    }),
    update: patch('AlertChange', 'Alert', { summary: 'Change the events of an alert, or turn it on or off' }),
    remove: remove({ summary: 'Delete an alert' }),
    test: write('POST', {
      ...{ suffix: '/{id}/test', status: 200, key: 'alert_test', output: 'AlertTest' },
      summary: 'Send a test message for an alert, and return the response',
    }),
  },
});
