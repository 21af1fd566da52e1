import type { ServerRow } from '#lib/compute/servers/view/view.ts';
import type { Reader } from '#lib/db/database.ts';
import type { Block } from '#lib/engine/network/acl.ts';
import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { portsOf, type ReachedPort } from './ports.ts';

export interface Sender {
  text: string;
  /** Address block of a sender outside the cloud; instances have one per port. */
  block: Block | undefined;
  /** Ports of a sending instance. */
  ports: ReachedPort[] | undefined;
}

/** Sender with an address, or any address of a block. */
export function senderAt(text: string): Sender {
  const block = parseAddressBlock(text);
  if (!block) throw Invalid('Use an address, or a block such as 10.0.0.0/24.');
  return { text: block.text, block, ports: undefined };
}

export async function senderOf(db: Reader, server: ServerRow): Promise<Sender> {
  return { text: server.name, block: undefined, ports: await portsOf(db, server.id) };
}
