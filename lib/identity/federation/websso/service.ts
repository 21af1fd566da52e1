import { Invalid, NotFound, Unauthenticated } from '#lib/errors/errors.ts';
import type { Context } from '#lib/http/context.ts';
import type { Reply } from '#lib/http/endpoint.ts';
import { federatedPath } from '../browser/sign-in-path.ts';
import { loadProtocol } from '../sign-in/sign-in.ts';
import { isTrustedDashboard } from './trusted-dashboard.ts';

interface Websso {
  providerId: string;
  protocolId: string;
  origin: string;
}

/**
 * Forwards the browser to the sign-in at a provider, which ends with a form that posts the token to the dashboard.
 * @throws 401 for a dashboard that is not trusted, 404
 */
export async function startWebsso(
  ctx: Context,
  { providerId, protocolId, origin }: Websso,
  reply: Reply,
): Promise<void> {
  if (!isTrustedDashboard(ctx.env, origin)) throw Unauthenticated();
  await loadProtocol(ctx, providerId, protocolId);
  const path = federatedPath({ providerId, protocolId });
  reply.headers.location = `${ctx.baseUrl}${path}?${new URLSearchParams({ origin })}`;
  reply.headers['cache-control'] = 'no-store';
}

/** The only enabled provider with a protocol. @throws 404 without one, 400 with several */
export async function findProviderOf({ database }: Pick<Context, 'database'>, protocolId: string): Promise<string> {
  const rows = await database.read
    .selectFrom('federation_protocols')
    .innerJoin('identity_providers', 'identity_providers.id', 'federation_protocols.provider_id')
    .select('identity_providers.id')
    .where('federation_protocols.id', '=', protocolId)
    .where('identity_providers.enabled', '=', 1)
    .limit(2)
    .execute();
  const [first, second] = rows;
  if (!first) throw NotFound('Protocol', protocolId);
  if (!second) return first.id;
  throw Invalid(
    'Several identity providers have this protocol. Use /auth/OS-FEDERATION/identity_providers/{idp}/protocols/{protocol}/websso.',
  );
}
