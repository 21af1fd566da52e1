import { compactBlocks } from '#lib/engine/network/blocks.ts';
import { type Cidr, parseCidr } from '#lib/engine/network/ip.ts';
import { Invalid } from '#lib/errors/errors.ts';
import { MAX_PREFIXES } from './attributes.ts';
import type { NewSubnetpool } from './schema.ts';

/** Allowed prefix lengths of subnets. */
interface Lengths {
  default_prefixlen: number;
  min_prefixlen: number;
  max_prefixlen: number;
}

/** Default limits of prefix lengths; docs/contract/networking.md 12. */
const BOUNDS = { 4: { min: 8, max: 32 }, 6: { min: 64, max: 128 } } as const;

/** Prefixes merged into the fewest blocks. @throws 400 for invalid ones, two IP versions, or too many */
export function readPrefixes(texts: readonly string[], version?: 4 | 6): Cidr[] {
  const blocks = texts.map((text) => {
    const block = parseCidr(text);
    if (!block || block.prefix === 0) throw InvalidInput(`'${text}' is not a valid IP subnet.`);
    return block;
  });
  const wanted = version ?? blocks[0]?.version;
  if (blocks.some((block) => block.version !== wanted)) {
    throw Invalid('Cannot mix IPv4 and IPv6 prefixes in a subnet pool.', undefined, 'PrefixVersionMismatch');
  }
  const compact = compactBlocks(blocks);
  if (compact.length > MAX_PREFIXES) throw InvalidInput(`A subnet pool can have at most ${MAX_PREFIXES} prefixes.`);
  return compact;
}

/** Lengths of a new or changed pool; the default is the shortest allowed. @throws 400 if they are inconsistent */
export function lengthsOf(
  version: 4 | 6,
  given: Pick<NewSubnetpool, 'default_prefixlen' | 'min_prefixlen' | 'max_prefixlen'>,
): Lengths {
  const bounds = BOUNDS[version];
  const min = given.min_prefixlen ?? bounds.min;
  const max = given.max_prefixlen ?? bounds.max;
  const byDefault = given.default_prefixlen ?? min;
  for (const [name, length] of [
    ['min_prefixlen', min],
    ['max_prefixlen', max],
    ['default_prefixlen', byDefault],
  ] as const) {
    if (length > bounds.max) throw bounded(`${name}=${length}`, `ip_version=${version}, at most ${bounds.max}`);
  }
  if (min > max) throw bounded(`min_prefixlen=${min}`, `max_prefixlen=${max}`);
  if (byDefault < min) throw bounded(`default_prefixlen=${byDefault}`, `min_prefixlen=${min}`);
  if (byDefault > max) throw bounded(`default_prefixlen=${byDefault}`, `max_prefixlen=${max}`);
  return { default_prefixlen: byDefault, min_prefixlen: min, max_prefixlen: max };
}

const bounded = (value: string, against: string) =>
  Invalid(`Illegal prefix bounds: ${value} does not fit ${against}.`, undefined, 'IllegalSubnetPoolPrefixBounds');
const InvalidInput = (message: string) => Invalid(`Invalid input for operation: ${message}`, undefined, 'InvalidInput');
