import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { anyVerificationAlert, verificationAlert } from './alerts.ts';
import { verificationJob } from './automatic.ts';
import { verificationApi } from './contract.ts';
import * as schemas from './schema.ts';
import { createVerification, getVerification, listLatestVerifications, listVerifications } from './service.ts';
import { verifyBackupWorkflow } from './workflow.ts';

const LIST = rule('console:backup_verifications:list', 'project_reader');

const endpoints = serve(verificationApi, schemas, {
  list: { policy: LIST, run: (ctx, { query }) => listVerifications(ctx, query) },
  latest: { policy: LIST, run: listLatestVerifications },
  show: {
    policy: rule('console:backup_verifications:get', 'project_reader'),
    run: (ctx, { id }) => getVerification(ctx, id),
  },
  create: {
    policy: rule('console:backup_verifications:create', 'project_member'),
    run: (ctx, { body }) => createVerification(ctx, body),
  },
});

export const backupVerifications = defineResource({
  endpoints,
  workflows: [verifyBackupWorkflow],
  jobs: (services) => [verificationJob(services)],
  alerts: [verificationAlert, anyVerificationAlert],
});
