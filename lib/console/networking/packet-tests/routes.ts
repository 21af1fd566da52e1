import { serve } from '#lib/contract/serve.ts';
import { defineResource } from '#lib/http/resource.ts';
import { rule } from '#lib/policy/operations.ts';
import { packetTestApi } from './contract.ts';
import * as schemas from './schema.ts';
import { testGroup, testPort } from './service.ts';

const policy = rule('console:packet_tests:get', 'project_reader');

const endpoints = serve(packetTestApi, schemas, {
  ports: { policy, run: (ctx, { id, query }) => testPort(ctx, id, query) },
  'security-groups': { policy, run: (ctx, { id, query }) => testGroup(ctx, id, query) },
});

export const packetTests = defineResource({ endpoints });
