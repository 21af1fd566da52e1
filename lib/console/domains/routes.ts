import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { DomainEffects, ListedDomainEnvelope, ListedDomainPath, ListedDomains, ListedDomainsQuery } from './schema.ts';
import { getDomainEffects, getDomainRow, LIST_DOMAIN_ROWS, listDomainRows } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/domains',
    summary: 'List domains with their numbers of projects, users and groups',
    audience: 'token',
    policy: LIST_DOMAIN_ROWS,
    query: ListedDomainsQuery,
    response: ListedDomains,
    status: 200,
    run: async (ctx, { query }) => ({ domains: await listDomainRows(ctx, query) }),
  }),
  endpoint({
    method: 'GET',
    path: '/domains/{id}',
    summary: 'Show a domain with its numbers of projects, users and groups',
    audience: 'token',
    policy: LIST_DOMAIN_ROWS,
    params: ListedDomainPath,
    response: ListedDomainEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ domain: await getDomainRow(ctx, params.id) }),
  }),
  endpoint({
    method: 'GET',
    path: '/domains/{id}/effects',
    summary: 'Preview which users are affected when a domain is disabled, and what is deleted with it',
    audience: 'token',
    policy: rule('console:domains:effects', 'admin'),
    params: ListedDomainPath,
    response: DomainEffects,
    status: 200,
    run: (ctx, { params }) => getDomainEffects(ctx, params.id),
  }),
];

export const listedDomains = defineResource({ endpoints });
