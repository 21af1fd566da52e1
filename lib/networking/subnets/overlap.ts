import { overlaps, parseCidr } from '#lib/engine/network/ip.ts';

/** Whether two blocks overlap; false for invalid text. */
export function blocksOverlap(one: string, other: string): boolean {
  const [first, second] = [parseCidr(one), parseCidr(other)];
  return first !== undefined && second !== undefined && overlaps(first, second);
}
