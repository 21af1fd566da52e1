import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { rejectionRetention } from './rejected-requests.ts';
import { Ec2KeyEnvelope, Ec2KeyList, Ec2KeyPath, Ec2KeysPath, NewEc2Key } from './schema.ts';
import { createEc2Key, deleteEc2Key, getEc2Key, listEc2Keys } from './service.ts';

const COLLECTION = '/users/{userId}/credentials/OS-EC2';

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List the EC2 keys of a user',
    audience: 'token',
    policy: rule('identity:ec2_list_credentials', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: Ec2KeysPath,
    response: Ec2KeyList,
    status: 200,
    run: (ctx, { params }) => listEc2Keys(ctx, params.userId),
  }),
  endpoint({
    method: 'POST',
    path: COLLECTION,
    summary: 'Create an EC2 key for a project',
    audience: 'token',
    policy: rule('identity:ec2_create_credential', 'owner_with_member_or_admin'),
    owner: ({ userId }) => userId,
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    params: Ec2KeysPath,
    body: NewEc2Key,
    response: Ec2KeyEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ credential: await createEc2Key(ctx, params.userId, body) }),
  }),
  endpoint({
    method: 'GET',
    path: `${COLLECTION}/{access}`,
    summary: 'Show an EC2 key',
    audience: 'token',
    policy: rule('identity:ec2_get_credential', 'owner_or_admin_or_system_reader'),
    owner: ({ userId }) => userId,
    params: Ec2KeyPath,
    response: Ec2KeyEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ credential: await getEc2Key(ctx, params) }),
  }),
  endpoint({
    method: 'DELETE',
    path: `${COLLECTION}/{access}`,
    summary: 'Delete an EC2 key',
    audience: 'token',
    policy: rule('identity:ec2_delete_credential', 'owner_with_member_or_admin'),
    owner: ({ userId }) => userId,
    person: true,
    alsoFor: ['unrestricted_credential', 'trust'],
    params: Ec2KeyPath,
    status: 204,
    run: (ctx, { params }) => deleteEc2Key(ctx, params),
  }),
];

export const ec2Keys = defineResource({ endpoints, retentions: [rejectionRetention] });
