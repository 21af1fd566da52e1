import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { applicationCredentialApi } from './contract.ts';
import { retirementJob } from './retire.ts';
import * as schemas from './schema.ts';
import {
  createApplicationCredential,
  deleteApplicationCredential,
  getApplicationCredential,
  listApplicationCredentials,
} from './service.ts';

const owner = ({ userId }: { userId: string }) => userId;

const endpoints = serve(applicationCredentialApi, schemas, {
  list: {
    policy: rule('identity:list_application_credentials', 'owner_or_admin_or_system_reader'),
    owner,
    run: (ctx, { params, query }) => listApplicationCredentials(ctx, params.userId, query),
  },
  create: {
    ...{ owner, person: true, alsoFor: ['unrestricted_credential'] },
    policy: rule('identity:create_application_credential', 'owner'),
    run: (ctx, { body }) => createApplicationCredential(ctx, body),
  },
  show: {
    policy: rule('identity:get_application_credential', 'owner_or_admin_or_system_reader'),
    owner,
    run: (ctx, { params }) => getApplicationCredential(ctx, params),
  },
  remove: {
    ...{ owner, person: true, alsoFor: ['unrestricted_credential'] },
    policy: rule('identity:delete_application_credential', 'owner_or_admin'),
    run: (ctx, { params }) => deleteApplicationCredential(ctx, params),
  },
});

export const applicationCredentials = defineResource({ endpoints, jobs: (services) => [retirementJob(services)] });
