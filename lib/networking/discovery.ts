import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { defineResource } from '#lib/http/resource.ts';

const Links = z.array(z.strictObject({ rel: z.literal('self'), href: z.string() }));

/** `GET /networking`: the only version; docs/contract/networking.md 3. */
const networkingRootEndpoint = endpoint({
  method: 'GET',
  path: '/',
  summary: 'List the versions of the networking API',
  audience: 'anyone',
  policy: undefined,
  response: z.object({
    versions: z.array(z.strictObject({ id: z.string(), status: z.literal('CURRENT'), links: Links })),
  }),
  status: 200,
  run: (ctx) => ({
    versions: [
      {
        id: 'v2.0',
        status: 'CURRENT' as const,
        links: [{ rel: 'self' as const, href: `${ctx.baseUrl}/networking/v2.0/` }],
      },
    ],
  }),
});

const RESOURCES = ['network', 'subnet', 'port', 'router', 'floatingip'];

/** `GET /networking/v2.0`: the list of resources, which clients expect instead of a version document. */
const networkingVersionEndpoint = endpoint({
  method: 'GET',
  path: '/',
  summary: 'List the resources of the networking API',
  audience: 'anyone',
  policy: undefined,
  response: z.object({
    resources: z.array(z.strictObject({ name: z.string(), collection: z.string(), links: Links })),
  }),
  status: 200,
  run: (ctx) => ({
    resources: RESOURCES.map((name) => ({
      name,
      collection: `${name}s`,
      links: [{ rel: 'self' as const, href: `${ctx.baseUrl}/networking/v2.0/${name}s` }],
    })),
  }),
});

export const root = defineResource({ endpoints: [networkingRootEndpoint] });

export const version = defineResource({ endpoints: [networkingVersionEndpoint] });
