import ipaddr from 'ipaddr.js';
import { PEER_HEADER, readPeerAddress } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import { isReachable } from '#lib/http/public-address.ts';
import type { OwnAddress } from './schema.ts';

/**
 * The address from which the server receives the caller's requests. Null if Next alone receives requests, because the header could be forged, and for
 * loopback clients, local proxies and tunnels, whose instances see another address.
 */
export function getOwnAddress(ctx: Context): OwnAddress {
  const peer = readPeerAddress({ get: () => ctx.header(PEER_HEADER) ?? null });
  const known = peer !== undefined && ipaddr.isValid(peer) ? ipaddr.process(peer) : undefined;
  if (!known || known.range() === 'loopback') return { address: null, is_public: false };
  const address = known.toString();
  return { address, is_public: isReachable(address, []) };
}
