import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../operations.ts';
import { passcodeLimitAlert } from './alert.ts';
import { passcodeFailureRetention } from './passcode-limit.ts';
import { FactorsPath, RecoveryCodes, SecondFactorsChange, SecondFactorsEnvelope } from './schema.ts';
import {
  createRecoveryCodes,
  GET_FACTORS,
  getFactors,
  REMOVE_FACTORS,
  removeFactors,
  requireFactor,
} from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/users/{id}/second_factors',
    summary: 'Show what a user proves itself with beside the password',
    audience: 'token',
    policy: GET_FACTORS,
    owner: ({ id }) => id,
    params: FactorsPath,
    response: SecondFactorsEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ second_factors: await getFactors(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/users/{id}/second_factors',
    summary: 'Turn the second factor of a user on or off',
    audience: 'token',
    policy: rule('identity:update_second_factors', 'owner'),
    owner: ({ id }) => id,
    person: true,
    params: FactorsPath,
    body: SecondFactorsChange,
    response: SecondFactorsEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      second_factors: await requireFactor(ctx, params.id, body.second_factors),
    }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/users/{id}/second_factors',
    summary: 'Remove all second factors of a user who has lost them',
    audience: 'token',
    policy: REMOVE_FACTORS,
    person: true,
    params: FactorsPath,
    status: 204,
    run: (ctx, { params }) => removeFactors(ctx, params.id),
  }),
  endpoint({
    method: 'POST',
    path: '/users/{id}/recovery_codes',
    summary: 'Create recovery codes in place of those before',
    audience: 'token',
    policy: rule('identity:create_recovery_codes', 'owner'),
    owner: ({ id }) => id,
    person: true,
    params: FactorsPath,
    response: RecoveryCodes,
    status: 201,
    run: (ctx, { params }) => createRecoveryCodes(ctx, params.id),
  }),
];

export const factors = defineResource({
  endpoints,
  retentions: [passcodeFailureRetention],
  alerts: [passcodeLimitAlert],
});
