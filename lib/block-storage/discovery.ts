import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';

const versions = (baseUrl: string) => ({
  versions: [
    {
      id: 'v3.0',
      status: 'CURRENT',
      version: '3.71',
      min_version: '3.0',
      updated: '2023-08-31T00:00:00Z',
      links: [
        { rel: 'describedby', type: 'text/html', href: `${baseUrl}/docs` },
        { rel: 'self', href: `${baseUrl}/volume/v3/` },
      ],
      'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.volume+json;version=3' }],
    },
  ],
});

const shared = {
  method: 'GET',
  audience: 'anyone',
  policy: undefined,
  response: z.object({ versions: z.array(z.looseObject({ id: z.string(), status: z.string(), version: z.string() })) }),
} as const;

/** `GET /volume`: 300, as upstream for an unversioned root; docs/contract/blockstorage.md 3. */
const storageRootEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'List the versions of the block storage API',
  status: 300,
  run: (ctx) => versions(ctx.baseUrl),
});

/** `GET /volume/v3`: also a list. */
const storageVersionEndpoint = endpoint({
  ...shared,
  path: '/',
  summary: 'Show version 3 of the block storage API',
  status: 200,
  run: (ctx) => versions(ctx.baseUrl),
});

/** Above the versions. */
export const root = defineResource({ endpoints: [storageRootEndpoint] });

export const version = defineResource({ endpoints: [storageVersionEndpoint] });
