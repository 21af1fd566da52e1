import { z } from 'zod';
import { endpoint } from '#lib/http/endpoint.ts';
import { Link } from '#lib/http/link.ts';
import { defineResource } from '#lib/http/resource.ts';

/** Minor versions announce features: 2.9 has hidden images and hashes, and is the last one without multiple stores. */
const NEWEST = 9;

const versions = (baseUrl: string) => ({
  versions: Array.from({ length: NEWEST + 1 }, (_, index) => ({
    id: `v2.${NEWEST - index}`,
    status: index === 0 ? ('CURRENT' as const) : ('SUPPORTED' as const),
    links: [{ rel: 'self', href: `${baseUrl}/image/v2/` }],
  })),
});

const Versions = z.object({
  versions: z.array(
    z.strictObject({
      id: z.string(),
      status: z.enum(['CURRENT', 'SUPPORTED']),
      links: z.array(Link),
    }),
  ),
});

const shared = {
  method: 'GET',
  audience: 'anyone',
  policy: undefined,
  summary: 'List the versions of the image API',
  response: Versions,
} as const;

/** 300 as upstream; docs/contract/image.md 2. */
const imageRootEndpoint = endpoint({ ...shared, path: '/', status: 300, run: (ctx) => versions(ctx.baseUrl) });

/** The same list with status 200. */
const imageVersionsEndpoint = endpoint({
  ...shared,
  path: '/versions',
  status: 200,
  run: (ctx) => versions(ctx.baseUrl),
});

const imageVersionEndpoint = endpoint({
  ...shared,
  path: '/',
  status: 200,
  run: (ctx) => versions(ctx.baseUrl),
});

export const root = defineResource({ endpoints: [imageRootEndpoint, imageVersionsEndpoint] });

export const version = defineResource({ endpoints: [imageVersionEndpoint] });
