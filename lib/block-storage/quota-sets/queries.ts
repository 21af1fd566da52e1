import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { StorageQuotaUsage } from './schema.ts';

/** The project's storage limits and what is in use. */
export const storageQuotasQuery = (projectId: string, send?: Send) =>
  projectQuery({
    projectId,
    kind: 'quota',
    key: ['storage'],
    path: `volume/v3/os-quota-sets/${projectId}?usage=true`,
    schema: StorageQuotaUsage,
    send,
  });
