import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { listedDomainApi } from './contract.ts';
import * as schemas from './schema.ts';
import { getDomainEffects, getDomainRow, LIST_DOMAIN_ROWS, listDomainRows } from './service.ts';

const endpoints = serve(listedDomainApi, schemas, {
  rows: { policy: LIST_DOMAIN_ROWS, run: (ctx, { query }) => listDomainRows(ctx, query) },
  row: { policy: LIST_DOMAIN_ROWS, run: (ctx, { id }) => getDomainRow(ctx, id) },
  effects: { policy: rule('console:domains:effects', 'admin'), run: (ctx, { id }) => getDomainEffects(ctx, id) },
});

export const listedDomains = defineResource({ endpoints });
