import { sql } from 'kysely';
import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { projectRows } from '#lib/project-contents/project-contents.ts';
import { retentionOf } from '#lib/retention/retention.ts';
import { SET_QUOTAS } from '../identity/projects/change-quotas.ts';
import { decidedQuotaRequestAlert, openQuotaRequestAlert } from './alerts.ts';
import { getQuotaContext } from './context.ts';
import { quotaRequestApi } from './contract.ts';
import { decideQuotaRequest } from './decide.ts';
import { quotaRequestJobs } from './expire.ts';
import { openQuotaRequestApi } from './open-contract.ts';
import * as schemas from './schema.ts';
import {
  countOpenRequests,
  createQuotaRequest,
  listAllQuotaRequests,
  listQuotaRequests,
  withdrawQuotaRequest,
} from './service.ts';

const LIST_ALL = rule('console:quota_requests:list_all', 'admin');

const endpoints = serve(quotaRequestApi, schemas, {
  list: {
    policy: rule('console:quota_requests:list', 'project_reader'),
    run: (ctx, { query }) => listQuotaRequests(ctx, query),
  },
  create: {
    policy: rule('console:quota_requests:create', 'project_member'),
    run: (ctx, { body }) => createQuotaRequest(ctx, body),
  },
  withdraw: {
    policy: rule('console:quota_requests:withdraw', 'project_member'),
    run: (ctx, { id }) => withdrawQuotaRequest(ctx, id),
  },
  all: { policy: LIST_ALL, run: (ctx, { query }) => listAllQuotaRequests(ctx, query) },
  context: { policy: LIST_ALL, run: (ctx, { id }) => getQuotaContext(ctx, id) },
  decide: { policy: SET_QUOTAS, run: (ctx, { id, body }) => decideQuotaRequest(ctx, id, body) },
});

const counts = serve(openQuotaRequestApi, schemas, { count: { policy: LIST_ALL, run: countOpenRequests } });

export const quotaRequests = defineResource({
  endpoints: [...endpoints, ...counts],
  jobs: quotaRequestJobs,
  alerts: [openQuotaRequestAlert, decidedQuotaRequestAlert],
  contents: [projectRows('quota_requests', 'project_id')],
  retentions: [
    retentionOf({
      ...{ table: 'quota_requests', key: 'id', endedAt: 'ended_at', where: sql`ended_at is not null` },
      keptDays: (env) => env.NEPHOS_RETENTION_EVENTS_DAYS,
    }),
  ],
});
