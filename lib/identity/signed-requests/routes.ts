import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { TokenEnvelope } from '../tokens/schema.ts';
import { Ec2TokenRequest, S3TokenRequest } from './schema.ts';
import { createEc2Token, createS3Token } from './service.ts';

const policy = rule('identity:ec2tokens_create', 'admin_or_service');

/** Used by services whose users sign requests instead of sending a token. */
const endpoints = [
  endpoint({
    method: 'POST',
    path: '/ec2tokens',
    summary: 'Validate the signature of a request and return a token for its signer',
    audience: 'token',
    policy,
    body: Ec2TokenRequest,
    response: TokenEnvelope,
    status: 200,
    run: async (ctx, { body, reply }) => {
      const { id, token } = await createEc2Token(ctx, body.request);
      reply.headers['x-subject-token'] = id;
      return { token };
    },
  }),
  endpoint({
    method: 'POST',
    path: '/s3tokens',
    summary: 'Validate the signature of an S3 request and return the content of a token for its signer',
    audience: 'token',
    policy: rule('identity:s3tokens_create', 'admin_or_service'),
    body: S3TokenRequest,
    response: TokenEnvelope,
    status: 200,
    run: async (ctx, { body }) => ({ token: (await createS3Token(ctx, body.credentials)).token }),
  }),
];

export const signedRequests = defineResource({ endpoints });
