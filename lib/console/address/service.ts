import ipaddr from 'ipaddr.js';
import { PEER_HEADER, peerOf } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import type { OwnAddress } from './schema.ts';

/**
 * The address that a request comes from, as others would see it. Null where Next alone takes requests, and any sender could write it;
 * and for who sits at this machine, or behind a tunnel or a proxy on it: nothing else is reached from its loopback.
 */
export function getOwnAddress(ctx: Context): OwnAddress {
  const peer = peerOf({ get: () => ctx.header(PEER_HEADER) ?? null });
  if (peer === undefined || !ipaddr.isValid(peer)) return { address: null };
  const address = ipaddr.process(peer);
  return { address: address.range() === 'loopback' ? null : address.toString() };
}
