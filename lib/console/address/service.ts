import { isIP } from 'node:net';
import { PEER_HEADER, peerOf } from '#lib/http/client-address.ts';
import type { Context } from '#lib/http/context.ts';
import type { OwnAddress } from './schema.ts';

/** The address that a request comes from; null where Next alone takes requests, and any sender could write it. */
export function getOwnAddress(ctx: Context): OwnAddress {
  const peer = peerOf({ get: () => ctx.header(PEER_HEADER) ?? null });
  const address = (peer ?? '').replace(/^::ffff:/, '');
  return { address: isIP(address) > 0 ? address : null };
}
