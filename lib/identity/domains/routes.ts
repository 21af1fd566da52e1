import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { domainApi } from './contract.ts';
import { deleteDomain } from './delete.ts';
import * as schemas from './schema.ts';
import { createDomain, getDomain, LIST_DOMAINS, listDomains, updateDomain } from './service.ts';

const endpoints = serve(domainApi, schemas, {
  list: { policy: LIST_DOMAINS, run: (ctx, { query }) => listDomains(ctx, query) },
  show: { policy: rule('identity:get_domain', 'authenticated'), run: (ctx, { id }) => getDomain(ctx, id) },
  create: { policy: rule('identity:create_domain', 'admin'), run: (ctx, { body }) => createDomain(ctx, body) },
  update: { policy: rule('identity:update_domain', 'admin'), run: (ctx, { id, body }) => updateDomain(ctx, id, body) },
  remove: { policy: rule('identity:delete_domain', 'admin'), run: (ctx, { id }) => deleteDomain(ctx, id) },
});

export const domains = defineResource({ endpoints });
