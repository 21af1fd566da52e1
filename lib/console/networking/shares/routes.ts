import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { SharedKind } from '#lib/networking/rbac-policies/attributes.ts';
import { DELETE_RBAC_POLICY, GET_RBAC_POLICY } from '#lib/networking/rbac-policies/service.ts';
import { shareApis, sharedObjectApi } from './contract.ts';
import * as schemas from './schema.ts';
import { endShare, listSharedObjects, listShares } from './service.ts';

const endpoints = [
  ...serve(sharedObjectApi, schemas, { list: { policy: GET_RBAC_POLICY, run: listSharedObjects } }),
  ...SharedKind.options.flatMap((kind) =>
    serve(shareApis[kind], schemas, {
      list: { policy: GET_RBAC_POLICY, run: (ctx, { id }) => listShares(ctx, kind, id) },
      end: { policy: DELETE_RBAC_POLICY, run: (ctx, { params }) => endShare(ctx, kind, params.id, params.share_id) },
    }),
  ),
];

export const shares = defineResource({ endpoints });
