import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { deleteDomain } from './delete.ts';
import { DomainChange, DomainEnvelope, DomainList, DomainPath, DomainQuery, NewDomain } from './schema.ts';
import { createDomain, getDomain, LIST_DOMAINS, listDomains, updateDomain } from './service.ts';

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
  endpoint({
    method: 'POST',
    path: '/domains',
    summary: 'Create a domain',
    audience: 'token',
    policy: rule('identity:create_domain', 'admin'),
    body: NewDomain,
    response: DomainEnvelope,
    status: 201,
    run: async (ctx, { body }) => ({ domain: await createDomain(ctx, body.domain) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/domains/{id}',
    summary: 'Change a domain',
    audience: 'token',
    policy: rule('identity:update_domain', 'admin'),
    params: DomainPath,
    body: DomainChange,
    response: DomainEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ domain: await updateDomain(ctx, params.id, body.domain) }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/domains/{id}',
    summary: 'Delete a disabled domain whose projects are empty',
    audience: 'token',
    policy: rule('identity:delete_domain', 'admin'),
    params: DomainPath,
    status: 204,
    run: (ctx, { params }) => deleteDomain(ctx, params.id),
  }),
];

export const domains = defineResource({ endpoints });
