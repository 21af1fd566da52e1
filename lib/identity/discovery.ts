import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { Link } from '#lib/http/link.ts';
import { defineResource } from '#lib/http/resource.ts';

const Version = z.strictObject({
  id: z.string(),
  status: z.enum(['current', 'stable', 'supported', 'deprecated', 'experimental']),
  updated: z.string(),
  links: z.array(Link),
  'media-types': z.array(z.strictObject({ base: z.string(), type: z.string() })),
});

const described = (baseUrl: string) => ({
  id: 'v3.14',
  status: 'stable' as const,
  updated: '2020-04-07T00:00:00Z',
  links: [{ rel: 'self', href: `${baseUrl}/identity/v3/` }],
  'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
});

const shared = { method: 'GET', path: '/', audience: 'anyone', policy: undefined } as const;

/** `GET /identity`: 300, with a level `values` that only this service has; contract/identity.md 2. */
const identityRootEndpoint = endpoint({
  ...shared,
  summary: 'List the versions of the identity API',
  response: z.strictObject({ versions: z.strictObject({ values: z.array(Version) }) }),
  status: 300,
  run: (ctx, { reply }) => {
    reply.headers.location = `${ctx.baseUrl}/identity/v3/`;
    return { versions: { values: [described(ctx.baseUrl)] } };
  },
});

/** `GET /identity/v3`: 200 with the one version. */
const identityVersionEndpoint = endpoint({
  ...shared,
  summary: 'Show version 3 of the identity API',
  response: z.strictObject({ version: Version }),
  status: 200,
  run: (ctx) => ({ version: described(ctx.baseUrl) }),
});

/** What lies above the versions. */
export const root = defineResource({ endpoints: [identityRootEndpoint] });

/** What the version says of itself. */
export const version = defineResource({ endpoints: [identityVersionEndpoint] });
