import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';
import { GET_IMAGE_SCHEMA } from '#lib/image/schemas/routes.ts';

const NamespaceList = z.strictObject({
  namespaces: z.array(z.never()),
  first: z.string(),
  schema: z.literal('/v2/schemas/metadefs/namespaces'),
});

/** The platform has no metadata definitions; the list is always empty. docs/contract/image.md 6. */
const endpoints = [
  endpoint({
    method: 'GET',
    path: '/metadefs/namespaces',
    summary: 'List the namespaces of metadata definitions: always empty',
    audience: 'token',
    policy: GET_IMAGE_SCHEMA,
    response: NamespaceList,
    status: 200,
    run: () => ({
      namespaces: [],
      first: '/v2/metadefs/namespaces',
      schema: '/v2/schemas/metadefs/namespaces' as const,
    }),
  }),
];

export const metadefs = defineResource({ endpoints });
