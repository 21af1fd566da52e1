import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { passcodeLimitAlert } from './alert.ts';
import { factorApi } from './contract.ts';
import { passcodeFailureRetention } from './passcode-limit.ts';
import * as schemas from './schema.ts';
import {
  createRecoveryCodes,
  GET_FACTORS,
  getFactors,
  REMOVE_FACTORS,
  removeFactors,
  requireFactor,
} from './service.ts';

const owner = ({ id }: { id: string }) => id;

const endpoints = serve(factorApi, schemas, {
  show: { policy: GET_FACTORS, owner, run: (ctx, { id }) => getFactors(ctx, id) },
  update: { policy: rule('identity:update_second_factors', 'owner'), ...{ owner, person: true }, run: requireFactor },
  remove: { policy: REMOVE_FACTORS, person: true, run: (ctx, { id }) => removeFactors(ctx, id) },
  renewCodes: {
    policy: rule('identity:create_recovery_codes', 'owner'),
    ...{ owner, person: true },
    run: (ctx, { id }) => createRecoveryCodes(ctx, id),
  },
});

export const factors = defineResource({
  endpoints,
  retentions: [passcodeFailureRetention],
  alerts: [passcodeLimitAlert],
});
