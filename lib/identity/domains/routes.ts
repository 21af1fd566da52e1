import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { DomainEnvelope, DomainList, DomainPath, DomainQuery } from './schema.ts';
import { getDomain, LIST_DOMAINS, listDomains } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/domains',
    summary: 'List domains',
    audience: 'token',
    policy: LIST_DOMAINS,
    query: DomainQuery,
    response: DomainList,
    status: 200,
    run: (ctx, { query }) => listDomains(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/domains/{id}',
    summary: 'Show a domain',
    audience: 'token',
    policy: rule('identity:get_domain', 'authenticated'),
    params: DomainPath,
    response: DomainEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ domain: await getDomain(ctx, params.id) }),
  }),
];

export const domains = defineResource({ endpoints });
