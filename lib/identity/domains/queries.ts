import { projectQuery, type Send } from '#lib/client/project-query.ts';
import { DomainEnvelope, DomainList } from './schema.ts';

/** All domains, as administrators see them. */
export const domainsQuery = (projectId: string, send?: Send) =>
  projectQuery({ projectId, kind: 'domain', key: ['all'], path: 'identity/v3/domains', schema: DomainList, send });

/** One domain, for whoever holds a role on it. */
export const domainQuery = (scope: string, id: string, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'domain',
    key: ['one', id],
    path: `identity/v3/domains/${id}`,
    schema: DomainEnvelope,
    send,
  });
