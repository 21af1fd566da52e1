import ipaddr from 'ipaddr.js';
import { PEER_HEADER, readPeerAddress } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import type { OwnAddress } from './schema.ts';

/**
 * The caller's public address. Null if Next alone receives requests, because the header could be forged, and for
 * loopback clients, local proxies and tunnels, whose instances see another address.
 */
export function getOwnAddress(ctx: Context): OwnAddress {
  const peer = readPeerAddress({ get: () => ctx.header(PEER_HEADER) ?? null });
  if (peer === undefined || !ipaddr.isValid(peer)) return { address: null };
  const address = ipaddr.process(peer);
  return { address: address.range() === 'loopback' ? null : address.toString() };
}
