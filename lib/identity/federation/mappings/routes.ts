import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '../../operations.ts';
import { MappingExplanation, MappingTest } from '../mapping/test-schema.ts';
import { testMapping } from '../mapping/tester.ts';
import { MappingEnvelope, MappingList, MappingPath, NewMapping, NewMappingPath } from './schema.ts';
import { createMapping, deleteMapping, getMapping, listMappings, updateMapping } from './service.ts';

const COLLECTION = '/OS-FEDERATION/mappings';
const MEMBER = `${COLLECTION}/{id}`;

const endpoints = [
  endpoint({
    method: 'GET',
    path: COLLECTION,
    summary: 'List mappings of assertions to users',
    audience: 'token',
    policy: rule('identity:list_mappings', 'admin_or_system_reader'),
    response: MappingList,
    status: 200,
    run: (ctx) => listMappings(ctx),
  }),
  endpoint({
    method: 'POST',
    path: `${COLLECTION}/test`,
    summary: 'Show what rules make of an assertion, without changing anything',
    audience: 'token',
    policy: rule('identity:test_mapping', 'admin'),
    body: MappingTest,
    response: MappingExplanation,
    status: 200,
    run: (ctx, { body }) => testMapping(ctx, body),
  }),
  endpoint({
    method: 'GET',
    path: MEMBER,
    summary: 'Show a mapping',
    audience: 'token',
    policy: rule('identity:get_mapping', 'admin_or_system_reader'),
    params: MappingPath,
    response: MappingEnvelope,
    status: 200,
    run: async (ctx, { params }) => ({ mapping: await getMapping(ctx, params.id) }),
  }),
  endpoint({
    method: 'PUT',
    path: MEMBER,
    summary: 'Create a mapping',
    audience: 'token',
    policy: rule('identity:create_mapping', 'admin'),
    params: NewMappingPath,
    body: NewMapping,
    response: MappingEnvelope,
    status: 201,
    run: async (ctx, { params, body }) => ({ mapping: await createMapping(ctx, params.id, body.mapping) }),
  }),
  endpoint({
    method: 'PATCH',
    path: MEMBER,
    summary: 'Replace the rules of a mapping',
    audience: 'token',
    policy: rule('identity:update_mapping', 'admin'),
    params: MappingPath,
    body: NewMapping,
    response: MappingEnvelope,
    status: 200,
    run: async (ctx, { params, body }) => ({ mapping: await updateMapping(ctx, params.id, body.mapping) }),
  }),
  endpoint({
    method: 'DELETE',
    path: MEMBER,
    summary: 'Delete a mapping that no protocol uses',
    audience: 'token',
    policy: rule('identity:delete_mapping', 'admin'),
    params: MappingPath,
    status: 204,
    run: (ctx, { params }) => deleteMapping(ctx, params.id),
  }),
];

export const mappings = defineResource({ endpoints });
