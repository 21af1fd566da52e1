import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { deviceApi } from './contract.ts';
import * as schemas from './schema.ts';
import { decideDevice, deviceRetention, pollDevice, showDevice, startDevice } from './service.ts';

const endpoints = serve(deviceApi, schemas, {
  start: { policy: undefined, isSignIn: true, run: (ctx, { body }) => startDevice(ctx, body.client_name) },
  poll: {
    ...{ policy: undefined, isSignIn: true },
    run: async (ctx, { body, reply }) => {
      const { id, token } = await pollDevice(ctx, body.device_code);
      reply.headers['x-subject-token'] = id;
      return token;
    },
  },
  show: { policy: rule('identity:get_device_authorization', 'authenticated'), person: true, run: showDevice },
  decide: {
    policy: rule('identity:decide_device_authorization', 'authenticated'),
    person: true,
    run: (ctx, { params, body }) => decideDevice(ctx, params.user_code, body.approved),
  },
});

export const deviceSignIn = defineResource({ endpoints, retentions: [deviceRetention] });
