import { z } from 'zod';
import { NotFound } from '#lib/errors/errors.ts';
import type { AuthedContext } from '#lib/http/context.ts';
import { readCatalog } from '#lib/identity/catalog/catalog.ts';
import type { EndpointCheck } from './schema.ts';

const UNKNOWN = { http_status: null, version: null, min_microversion: null, max_microversion: null, duration_ms: null };

/**
 * Checks the versions of a catalog endpoint. Administrators write the catalog, and an entry could name any reachable
 * server: only addresses of this platform are checked, in-process, so no request leaves it. @throws 404 for an endpoint
 * not in the caller's catalog
 */
export async function checkEndpoint(ctx: AuthedContext, id: string): Promise<EndpointCheck> {
  const { baseUrl, caller } = ctx;
  const projectId = caller.scope.kind === 'project' ? caller.scope.id : undefined;
  const catalog = await readCatalog(ctx.database.read, { baseUrl, userId: caller.userId, projectId });
  const found = catalog.flatMap(({ endpoints }) => endpoints).find((endpoint) => endpoint.id === id);
  if (!found) throw NotFound('Endpoint', id);
  const path = versionsPath(baseUrl, found.url);
  if (path === undefined) return { state: 'elsewhere', ...UNKNOWN };
  const startedAt = performance.now();
  const request = new Request(new URL(WITHOUT_VERSIONS[path] ?? path, ctx.url.origin), {
    headers: { accept: 'application/json' },
  });
  const answer = await ctx.callAs(request, { caller, requestId: ctx.requestId });
  const text = await answer.text();
  const duration_ms = Math.round((performance.now() - startedAt) * 10) / 10;
  // Some services list their versions with 300.
  const state = answer.ok || answer.status === 300 ? 'answers' : 'fails';
  return { state, http_status: answer.status, ...versionsIn(text), duration_ms };
}

/** What is requested instead of services that do not list their versions. */
const WITHOUT_VERSIONS: Record<string, string> = { '/object-store/v1/': '/object-store/healthcheck' };

/** Version path of a service: its prefix and major version only. */
export function versionsPath(baseUrl: string, url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { origin, pathname, username, password } = new URL(url);
  const base = new URL(baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  if (origin !== base.origin || username || password || !pathname.startsWith(`${prefix}/`)) return undefined;
  const [path] = /^\/[\w-]+(?:\/v[\d.]+)?(?=\/|$)/.exec(pathname.slice(prefix.length)) ?? [];
  return path && `${path}/`;
}

const Version = z.object({
  id: z.string(),
  status: z.string(),
  version: z.string().nullish(),
  min_version: z.string().nullish(),
});
const Versions = z.union([
  z.object({ version: Version }).transform(({ version }) => [version]),
  z.object({ versions: z.array(Version) }).transform(({ versions }) => versions),
]);

/** Current version in a response; empty if there is none. */
function versionsIn(text: string): Pick<EndpointCheck, 'version' | 'min_microversion' | 'max_microversion'> {
  const versions = Versions.safeParse(parseBody(text)).data ?? [];
  const current = versions.find(({ status }) => /^(?:current|stable)$/i.test(status)) ?? versions[0];
  return {
    version: current?.id ?? null,
    min_microversion: current?.min_version || null,
    max_microversion: current?.version || null,
  };
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
