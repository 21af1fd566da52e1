import { contract } from '#lib/contract/contract.ts';
import { write } from '#lib/contract/operation.ts';
import type * as Schemas from './schema.ts';

export const emailConfirmationApi = contract<typeof Schemas>()({
  ...{ service: 'console', audience: 'token', path: '/email_confirmation', one: 'email_confirmation', many: '' },
  kind: 'alert',
  operations: {
    sendCode: write('POST', { status: 202, summary: 'Send a code to the email address of the user' }),
    confirm: write('PUT', {
      input: 'EmailConfirmation',
      summary: 'Confirm the email address of the user with the code that was sent to it',
    }),
  },
});
