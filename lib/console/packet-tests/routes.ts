import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/identity/operations.ts';
import { PacketAnswer, PacketQuestion, PacketTestPath } from './schema.ts';
import { testGroup, testPort } from './service.ts';

const shared = {
  method: 'GET',
  audience: 'project',
  policy: rule('console:packet_tests:get', 'project_reader'),
  params: PacketTestPath,
  query: PacketQuestion,
  response: PacketAnswer,
  status: 200,
} as const;

const endpoints = [
  endpoint({
    ...shared,
    path: '/packet-tests/ports/{id}',
    summary: 'Check whether a port accepts a packet, and which rule decides',
    run: (ctx, { params, query }) => testPort(ctx, params.id, query),
  }),
  endpoint({
    ...shared,
    path: '/packet-tests/security-groups/{id}',
    summary: 'Check whether the rules of a security group allow a packet',
    run: (ctx, { params, query }) => testGroup(ctx, params.id, query),
  }),
];

export const packetTests = defineResource({ endpoints });
