import { parseAddressBlock } from '#lib/engine/network/address-set.ts';
import { blocksOfRange } from '#lib/engine/network/blocks.ts';
import { parseIp } from '#lib/engine/network/ip.ts';
import { Invalid, PlatformError } from '#lib/errors/errors.ts';
import { MAX_ADDRESSES } from './attributes.ts';

/** Addresses, blocks and ranges as distinct blocks without host bits. @throws 400 for other text */
export const blocksOf = (texts: readonly string[]): string[] => [...new Set(texts.flatMap(blocksIn))];

function blocksIn(text: string): string[] {
  const block = parseAddressBlock(text);
  if (block) return [block.text];
  const [first, last, ...rest] = text.split('-').map((part) => parseIp(part.trim()));
  if (!first || !last || rest.length > 0 || first.version !== last.version || first.value > last.value) {
    throw Invalid(`'${text}' is not an IP address, block or range of addresses.`, undefined, 'InvalidInput');
  }
  return blocksOfRange(first.version, first.value, last.value).map((each) => each.text);
}

/** Blocks of a group after an addition. @throws 400 for existing ones and over the limit */
export function withAddresses(groupId: string, existing: readonly string[], added: readonly string[]): string[] {
  const known = new Set(existing);
  const there = added.filter((block) => known.has(block));
  if (there.length > 0) {
    const message = `Addresses ${there.join(', ')} already exist in the address group ${groupId}.`;
    throw Invalid(message, undefined, 'AddressesAlreadyExist');
  }
  if (existing.length + added.length > MAX_ADDRESSES) {
    throw Invalid(`An address group can have at most ${MAX_ADDRESSES} address blocks.`, undefined, 'InvalidInput');
  }
  return [...existing, ...added];
}

/** Blocks of a group after a removal. @throws 404 for a missing one */
export function withoutAddresses(groupId: string, existing: readonly string[], removed: readonly string[]): string[] {
  const known = new Set(existing);
  const missing = removed.filter((block) => !known.has(block));
  if (missing.length > 0) {
    const message = `Addresses ${missing.join(', ')} not found in the address group ${groupId}.`;
    throw new PlatformError('notFound', message, { type: 'AddressesNotFound' });
  }
  const gone = new Set(removed);
  return existing.filter((block) => !gone.has(block));
}
