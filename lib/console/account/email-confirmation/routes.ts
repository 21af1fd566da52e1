import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { emailConfirmationApi } from './contract.ts';
import * as schemas from './schema.ts';
import { confirmationMailRetention, confirmEmail, sendConfirmationCode } from './service.ts';

const endpoints = serve(emailConfirmationApi, schemas, {
  sendCode: {
    policy: rule('console:email_confirmation:create', 'authenticated'),
    person: true,
    run: sendConfirmationCode,
  },
  confirm: {
    policy: rule('console:email_confirmation:update', 'authenticated'),
    person: true,
    run: (ctx, { body }) => confirmEmail(ctx, body),
  },
});

export const emailConfirmation = defineResource({ endpoints, retentions: [confirmationMailRetention] });
