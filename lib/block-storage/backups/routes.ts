import { sql } from 'kysely';
import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { msg } from '#lib/i18n/text.ts';
import { rule } from '#lib/policy/operations.ts';
import { defineContents, namedObjects } from '#lib/project-contents/project-contents.ts';
import { backupActions } from './actions.ts';
import { backupApi } from './contract.ts';
import { createBackup } from './create.ts';
import { backupQuotas } from './quotas.ts';
import { restoreBackup } from './restore.ts';
import * as schemas from './schema.ts';
import { deleteBackup, GET_ALL_TENANTS, getBackup, listBackupSummaries, listBackups, updateBackup } from './service.ts';
import { createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow } from './workflows.ts';

const reader = (name: string) => rule(`backup:${name}`, 'project_reader');
const member = (name: string) => rule(`backup:${name}`, 'project_member');

const endpoints = serve(backupApi, schemas, {
  summaries: { policy: reader('get_all'), run: (ctx, { query }) => listBackupSummaries(ctx, query) },
  list: { policy: reader('get_all'), run: (ctx, { query }) => listBackups(ctx, query) },
  create: { policy: member('create'), run: (ctx, { body }) => createBackup(ctx, body) },
  show: { policy: reader('get'), run: (ctx, { id }) => getBackup(ctx, id) },
  update: { policy: member('update'), run: (ctx, { id, body }) => updateBackup(ctx, id, body) },
  remove: { policy: member('delete'), run: (ctx, { id }) => deleteBackup(ctx, id) },
  restore: { policy: member('restore'), run: (ctx, { id, body }) => restoreBackup(ctx, id, body) },
  act: backupActions,
});

/** Newest first, so that dependents precede their parents. */
const backupContents = defineContents(
  namedObjects({
    kind: 'backup',
    noun: msg('Backup'),
    step: 2,
    table: 'backups',
    path: '/volume/v3/backups',
    order: sql`t.created_at desc, t.id desc`,
  }),
);

export const backups = defineResource({
  policies: [GET_ALL_TENANTS],
  endpoints,
  quotas: [backupQuotas],
  contents: [backupContents],
  workflows: [createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow],
});
