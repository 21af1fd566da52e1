import { actionEndpoint } from '#lib/http/actions.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { backupActions } from './actions.ts';
import { createBackup } from './create.ts';
import { backupContents } from './project-contents.ts';
import { backupQuotas } from './quotas.ts';
import { restoreBackup } from './restore.ts';
import {
  BackupEnvelope,
  BackupList,
  BackupPath,
  BackupQuery,
  BackupSummaryList,
  ChangedBackupEnvelope,
  CreateBackup,
  RestoreBackup,
  RestoredBackup,
  UpdateBackup,
} from './schema.ts';
import { deleteBackup, getBackup, listBackupSummaries, listBackups, updateBackup } from './service.ts';
import { createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow } from './workflows.ts';

const GET_ALL = rule('backup:get_all', 'project_reader');

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/backups',
    summary: 'List volume backups',
    audience: 'project',
    policy: GET_ALL,
    query: BackupQuery,
    response: BackupSummaryList,
    status: 200,
    run: (ctx, { query }) => listBackupSummaries(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/backups/detail',
    summary: 'List volume backups in full',
    audience: 'project',
    policy: GET_ALL,
    query: BackupQuery,
    response: BackupList,
    status: 200,
    run: (ctx, { query }) => listBackups(ctx, query),
  }),
  endpoint({
    method: 'POST',
    path: '/backups',
    summary: 'Back up a volume',
    audience: 'project',
    policy: rule('backup:create', 'project_member'),
    body: CreateBackup,
    response: ChangedBackupEnvelope,
    status: 202,
    run: async (ctx, { body }) => ({ backup: await createBackup(ctx, body.backup) }),
  }),
  endpoint({
    method: 'GET',
    path: '/backups/{id}',
    summary: 'Show a volume backup',
    audience: 'project',
    policy: rule('backup:get', 'project_reader'),
    params: BackupPath,
    response: BackupEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ backup: await getBackup(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/backups/{id}',
    summary: 'Change the name or the description of a volume backup',
    audience: 'project',
    policy: rule('backup:update', 'project_member'),
    params: BackupPath,
    body: UpdateBackup,
    response: ChangedBackupEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ backup: await updateBackup(ctx, params.id, body.backup) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/backups/{id}',
    summary: 'Delete a volume backup',
    audience: 'project',
    policy: rule('backup:delete', 'project_member'),
    params: BackupPath,
    status: 202,
    run: (ctx, { params }) => deleteBackup(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/backups/{id}/restore',
    summary: 'Restore a volume backup into a volume',
    audience: 'project',
    policy: rule('backup:restore', 'project_member'),
    params: BackupPath,
    body: RestoreBackup,
    response: RestoredBackup,
    status: 202,
    run: async (ctx, { params, body }) => ({ restore: await restoreBackup(ctx, params.id, body.restore) }),
  }),
  actionEndpoint({
    path: '/backups/{id}/action',
    summary: `Perform an action on a volume backup: ${Object.keys(backupActions).join(', ')}`,
    params: BackupPath,
    actions: backupActions,
  }),
];

export const backups = defineResource({
  endpoints,
  quotas: [backupQuotas],
  contents: [backupContents],
  workflows: [createBackupWorkflow, deleteBackupWorkflow, restoreBackupWorkflow],
});
