import { serve } from '#lib/contract/serve.ts';
import { balanceJobs } from '#lib/ha/balancing/automatic.ts';
import { findBalanceObstacle } from '#lib/ha/balancing/obstacle.ts';
import { BALANCE_OBSTACLES } from '#lib/ha/balancing/rules.ts';
import { setBalancing } from '#lib/ha/segments/balancing.ts';
import { revokeReserveOverride, setReserve } from '#lib/ha/segments/reserve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import * as balance from '../balance/schema.ts';
import { getBalancePlan, startBalance } from '../balance/service.ts';
import { getReservePreview } from '../reserve/preview.ts';
import * as reserve from '../reserve/schema.ts';
import { listReserves, startReserveOverride } from '../reserve/service.ts';
import { capacityApi } from './contract.ts';

const admin = (name: string) => rule(`console:ha:${name}`, 'admin');

const RESERVE_OVERRIDE = admin('segments:reserve:override');

const endpoints = serve(
  capacityApi,
  { ...balance, ...reserve },
  {
    balancePlan: { policy: admin('balance:plan'), run: (ctx, { query }) => getBalancePlan(ctx, query) },
    balance: { policy: admin('balance:create'), run: (ctx, { body }) => startBalance(ctx, body) },
    setBalancing: {
      policy: admin('segments:balancing'),
      run: (ctx, { params, body }) => setBalancing(ctx, params.segment, body),
    },
    reserves: { policy: admin('reserves:list'), run: listReserves },
    setReserve: {
      policy: admin('segments:reserve'),
      run: (ctx, { params, body }) => setReserve(ctx, params.segment, body),
    },
    overrideReserve: {
      policy: RESERVE_OVERRIDE,
      run: (ctx, { params, body }) => startReserveOverride(ctx, params.segment, body),
    },
    revokeReserveOverride: {
      policy: RESERVE_OVERRIDE,
      run: (ctx, { params }) => revokeReserveOverride(ctx, params.segment),
    },
    reservePreview: {
      policy: rule('console:ha:reserve_preview', 'project_reader'),
      run: (ctx, { query }) => getReservePreview(ctx, query),
    },
  },
);

export const capacity = defineResource({
  endpoints,
  jobs: balanceJobs,
  async findBalanceObstacle(db) {
    const obstacle = await findBalanceObstacle(db);
    return obstacle && BALANCE_OBSTACLES[obstacle];
  },
});
