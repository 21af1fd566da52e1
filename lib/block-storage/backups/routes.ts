import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { backupActions } from './actions.ts';
import { backupApi } from './contract.ts';
import { createBackup } from './create.ts';
import { backupContents } from './project-contents.ts';
import { backupQuotas } from './quotas.ts';
import { restoreBackup } from './restore.ts';
import * as schemas from './schema.ts';
import { deleteBackup, getBackup, listBackupSummaries, listBackups, updateBackup } from './service.ts';
import { createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow } from './workflows.ts';

const GET_ALL = rule('backup:get_all', 'project_reader');

const endpoints = serve(backupApi, schemas, {
  summaries: { policy: GET_ALL, run: (ctx, { query }) => listBackupSummaries(ctx, query) },
  list: { policy: GET_ALL, run: (ctx, { query }) => listBackups(ctx, query) },
  create: { policy: rule('backup:create', 'project_member'), run: (ctx, { body }) => createBackup(ctx, body) },
  show: { policy: rule('backup:get', 'project_reader'), run: (ctx, { id }) => getBackup(ctx, id) },
  update: {
    policy: rule('backup:update', 'project_member'),
    run: (ctx, { id, body }) => updateBackup(ctx, id, body),
  },
  remove: { policy: rule('backup:delete', 'project_member'), run: (ctx, { id }) => deleteBackup(ctx, id) },
  restore: {
    policy: rule('backup:restore', 'project_member'),
    run: (ctx, { id, body }) => restoreBackup(ctx, id, body),
  },
  act: backupActions,
});

export const backups = defineResource({
  endpoints,
  quotas: [backupQuotas],
  contents: [backupContents],
  workflows: [createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow],
});
