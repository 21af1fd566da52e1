import { overlaps, parseCidr } from '#lib/engine/network/ip.ts';

/** Whether two blocks share an address; text that is no block shares none. */
export function blocksOverlap(one: string, other: string): boolean {
  const [first, second] = [parseCidr(one), parseCidr(other)];
  return first !== undefined && second !== undefined && overlaps(first, second);
}
