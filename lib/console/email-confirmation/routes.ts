import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { EmailConfirmation } from './schema.ts';
import { confirmationMailRetention, confirmEmail, sendConfirmationCode } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/email_confirmation',
    summary: 'Send a code to the email address of the user',
    audience: 'token',
    policy: rule('console:email_confirmation:create', 'authenticated'),
    person: true,
    status: 202,
    run: (ctx) => sendConfirmationCode(ctx),
  }),
  endpoint({
    method: 'PUT',
    path: '/email_confirmation',
    summary: 'Confirm the email address of the user with the code that was sent to it',
    audience: 'token',
    policy: rule('console:email_confirmation:update', 'authenticated'),
    person: true,
    body: EmailConfirmation,
    status: 204,
    run: (ctx, { body }) => confirmEmail(ctx, body.email_confirmation),
  }),
];

export const emailConfirmation = defineResource({ endpoints, retentions: [confirmationMailRetention] });
