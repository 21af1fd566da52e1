import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import {
  Ec2KeyChange,
  Ec2KeyFactsEnvelope,
  Ec2KeyFactsList,
  Ec2KeyFactsPath,
  KeyRotation,
  NewKeyRotation,
} from './schema.ts';
import { changeKeyLimits, listKeyFacts, rotateKey } from './service.ts';

const endpoints = [
  endpoint({
    method: 'GET',
    path: '/ec2-keys',
    summary: "List the user's EC2 keys with what they can do, their last use and their end",
    audience: 'token',
    policy: rule('console:ec2_keys:list', 'authenticated'),
    response: Ec2KeyFactsList,
    status: 200,
    run: (ctx) => listKeyFacts(ctx),
  }),
  endpoint({
    method: 'PATCH',
    path: '/ec2-keys/{access}',
    summary: 'Replace the limits of an EC2 key',
    audience: 'token',
    policy: rule('console:ec2_keys:update', 'authenticated'),
    person: true,
    params: Ec2KeyFactsPath,
    body: Ec2KeyChange,
    response: Ec2KeyFactsEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({
      ec2_key: await changeKeyLimits(ctx, params.access, body.ec2_key.limits ?? undefined),
    }),
  }),
  endpoint({
    method: 'POST',
    path: '/ec2-keys/{access}/rotation',
    summary: 'Create an EC2 key with the limits of another one, which it replaces; both work until the old one ends',
    audience: 'token',
    policy: rule('console:ec2_keys:rotate', 'authenticated'),
    person: true,
    params: Ec2KeyFactsPath,
    body: NewKeyRotation,
    response: KeyRotation,
    status: 201,
    run: async (ctx, { params, body }) => ({ rotation: await rotateKey(ctx, params.access, body.rotation) }),
  }),
];

export const ec2KeyFacts = defineResource({ endpoints });
