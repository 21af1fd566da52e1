import { contract } from '#lib/contract/contract.ts';
import { all, remove } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const sessionApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/sessions', one: 'session', many: 'sessions' },
  kind: 'console-session',
  operations: {
    list: all('ConsoleSession', { summary: 'List where the user is signed in to the console' }),
    removeOthers: remove({ suffix: '', summary: 'Sign out everywhere else' }),
    remove: remove({ summary: 'End a session' }),
  },
});
