import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { ec2KeyFactApi } from './contract.ts';
import { rejectedRequestsOf } from './rejected-requests.ts';
import * as schemas from './schema.ts';
import { changeKeyLimits, listKeyFacts, rotateKey } from './service.ts';

const endpoints = serve(ec2KeyFactApi, schemas, {
  list: { policy: rule('console:ec2_keys:list', 'authenticated'), run: listKeyFacts },
  changeLimits: {
    policy: rule('console:ec2_keys:update', 'authenticated'),
    person: true,
    run: (ctx, { params, body }) => changeKeyLimits(ctx, params.access, body.limits ?? undefined),
  },
  rotate: { policy: rule('console:ec2_keys:rotate', 'authenticated'), person: true, run: rotateKey },
  rejectedRequests: {
    policy: rule('console:rejected_requests:list', 'authenticated'),
    run: (ctx, { params }) => rejectedRequestsOf(ctx, params.access),
  },
});

export const ec2KeyFacts = defineResource({ endpoints });
