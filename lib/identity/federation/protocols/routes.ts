import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { ProtocolPath, ProviderPath } from '../schema.ts';
import { NewProtocol, NewProtocolPath, ProtocolChange, ProtocolEnvelope, ProtocolList } from './schema.ts';
import { createProtocol, deleteProtocol, getProtocol, listProtocols, updateProtocol } from './service.ts';

const COLLECTION = '/OS-FEDERATION/identity_providers/{idp_id}/protocols';
const MEMBER = `${COLLECTION}/{protocol_id}`;

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List the protocols of an identity provider',
    audience: 'token',
    policy: rule('identity:list_protocols', 'admin_or_system_reader'),
    params: ProviderPath,
    response: ProtocolList,
    status: 200,
    run: (ctx, { params }) => listProtocols(ctx, params.idp_id),
  }),
  endpoint({
    method: 'GET',
    path: MEMBER,
    summary: 'Show a protocol of an identity provider',
    audience: 'token',
    policy: rule('identity:get_protocol', 'admin_or_system_reader'),
    params: ProtocolPath,
    response: ProtocolEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ protocol: await getProtocol(ctx, params) }),
  }),
  endpoint({
    method: 'PUT',
    path: MEMBER,
    summary: 'Create a protocol of an identity provider',
    audience: 'token',
    policy: rule('identity:create_protocol', 'admin'),
    params: NewProtocolPath,
    body: NewProtocol,
    response: ProtocolEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ protocol: await createProtocol(ctx, params, body.protocol) }),
  }),
  endpoint({
    method: 'PATCH',
    path: MEMBER,
    summary: 'Change a protocol of an identity provider',
    audience: 'token',
    policy: rule('identity:update_protocol', 'admin'),
    params: ProtocolPath,
    body: ProtocolChange,
    response: ProtocolEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ protocol: await updateProtocol(ctx, params, body.protocol) }),
  }),
  endpoint({
    method: 'DELETE',
    path: MEMBER,
    summary: 'Delete a protocol of an identity provider',
    audience: 'token',
    policy: rule('identity:delete_protocol', 'admin'),
    params: ProtocolPath,
    status: 204,
    run: (ctx, { params }) => deleteProtocol(ctx, params),
  }),
];

export const federationProtocols = defineResource({ endpoints });
