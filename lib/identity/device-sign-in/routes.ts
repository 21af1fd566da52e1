import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { TokenEnvelope } from '../tokens/schema.ts';
import { DeviceDecision, DevicePath, DevicePoll, NewDevice, PendingDeviceEnvelope, StartedDevice } from './schema.ts';
import { decideDevice, deviceRetention, pollDevice, showDevice, startDevice } from './service.ts';

const endpoints = [
  endpoint({
    method: 'POST',
    path: '/auth/device_authorizations',
    summary: 'Begin the sign-in of a terminal, which a user approves in a browser',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    body: NewDevice,
    response: StartedDevice,
    status: 201,
    run: (ctx, { body }) => startDevice(ctx, body.client_name),
  }),
  endpoint({
    method: 'POST',
    path: '/auth/device_tokens',
    summary: 'Get the token of an approved sign-in of a terminal',
    audience: 'anyone',
    policy: undefined,
    isSignIn: true,
    body: DevicePoll,
    response: TokenEnvelope,
    status: 201,
    run: async (ctx, { body, reply }) => {
      const { id, token } = await pollDevice(ctx, body.device_code);
      reply.headers['x-subject-token'] = id;
      return { token };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/auth/device_authorizations/{user_code}',
    summary: 'Show the sign-in of a terminal that waits for approval',
    audience: 'token',
    policy: rule('identity:get_device_authorization', 'authenticated'),
    person: true,
    params: DevicePath,
    response: PendingDeviceEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ device: await showDevice(ctx, params.user_code) }),
  }),
  endpoint({
    method: 'PUT',
    path: '/auth/device_authorizations/{user_code}',
    summary: 'Approve or deny the sign-in of a terminal',
    audience: 'token',
    policy: rule('identity:decide_device_authorization', 'authenticated'),
    person: true,
    params: DevicePath,
    body: DeviceDecision,
    status: 204,
    run: (ctx, { params, body }) => decideDevice(ctx, params.user_code, body.approved),
  }),
];

export const deviceSignIn = defineResource({ endpoints, retentions: [deviceRetention] });
