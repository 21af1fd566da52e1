import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { undoAction } from '../undo/undo-action.ts';
import { activityApi } from './contract.ts';
import { GET_DOMAIN_GONE, LIST_DOMAIN_ACTIVITY } from './domain-log.ts';
import { getAnyGoneObject, getDomainGoneObject, getGoneObject } from './gone.ts';
import * as schemas from './schema.ts';
import { listActivity, listAllActivity, listDomainActivity } from './service.ts';

const endpoints = serve(activityApi, schemas, {
  project: {
    policy: rule('console:activity:list', 'project_reader'),
    run: (ctx, { query }) => listActivity(ctx, query),
  },
  all: { policy: rule('console:activity:list_all', 'admin'), run: (ctx, { query }) => listAllActivity(ctx, query) },
  domain: { policy: LIST_DOMAIN_ACTIVITY, run: (ctx, { id, query }) => listDomainActivity(ctx, id, query) },
  undo: { policy: rule('console:activity:undo', 'authenticated'), run: (ctx, { id }) => undoAction(ctx, id) },
  goneInProject: { policy: rule('console:activity:gone', 'project_reader'), run: getGoneObject },
  goneAnywhere: { policy: rule('console:activity:gone_all', 'admin'), run: (ctx, { id }) => getAnyGoneObject(ctx, id) },
  goneInDomain: {
    policy: GET_DOMAIN_GONE,
    run: (ctx, { params }) => getDomainGoneObject(ctx, params.domain_id, params.id),
  },
});

export const activity = defineResource({ endpoints });
