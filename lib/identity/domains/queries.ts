import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { DomainList } from './schema.ts';

/** All domains, as administrators see them. */
export const domainsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: 'domain', key: ['all'], path: 'identity/v3/domains', schema: DomainList, send });
