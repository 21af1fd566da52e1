import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context } from '#lib/http/context.ts';
import { rawResponseBody } from '#lib/http/data.ts';
import { endpoint, type Reply } from '#lib/http/endpoint.ts';
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

const HEALTHY = Buffer.from('OK');
const JSON_HOME = 'application/json-home';
/** Minimal JSON home: no resources are described. */
const JsonHome = z.strictObject({ resources: z.strictObject({}) });

/** JSON home for clients that accept only it; docs/contract/identity.md 2. */
function jsonHome(ctx: Context, reply: Reply): z.infer<typeof JsonHome> | undefined {
  if (ctx.header('accept')?.split(';')[0]?.trim().toLowerCase() !== JSON_HOME) return undefined;
  reply.headers['content-type'] = JSON_HOME;
  reply.status = 200;
  return { resources: {} };
}

const shared = { method: 'GET', path: '/', audience: 'anyone', policy: undefined } as const;

/** `GET /identity`: 300 with the level `values` that only identity has; docs/contract/identity.md 2. */
const identityRootEndpoint = endpoint({
  ...shared,
  summary: 'List the versions of the identity API',
  response: z.union([z.strictObject({ versions: z.strictObject({ values: z.array(Version) }) }), JsonHome]),
  status: 300,
  run: (ctx, { reply }) => {
    const home = jsonHome(ctx, reply);
    if (home) return home;
    reply.headers.location = `${ctx.baseUrl}/identity/v3/`;
    return { versions: { values: [described(ctx.baseUrl)] } };
  },
});

/** `GET /identity/v3`: 200 with the version. */
const identityVersionEndpoint = endpoint({
  ...shared,
  summary: 'Show version 3 of the identity API',
  response: z.union([z.strictObject({ version: Version }), JsonHome]),
  status: 200,
  run: (ctx, { reply }) => jsonHome(ctx, reply) ?? { version: described(ctx.baseUrl) },
});

/** `OK` for health checks. */
const healthcheckEndpoint = endpoint({
  method: 'GET',
  path: '/healthcheck',
  audience: 'anyone',
  policy: undefined,
  summary: 'Check that the identity API responds',
  response: rawResponseBody('text/plain'),
  status: 200,
  run: () => ({ type: 'text/plain', size: HEALTHY.length, open: () => Readable.from([HEALTHY]) }),
});

/** What lies above the versions. */
export const root = defineResource({ endpoints: [identityRootEndpoint, healthcheckEndpoint] });

export const version = defineResource({ endpoints: [identityVersionEndpoint, healthcheckEndpoint] });
