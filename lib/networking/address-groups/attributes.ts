import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, json } from '#lib/db/table.ts';
import { word } from '#lib/http/bounds.ts';
import { DESCRIBED, SEARCHED_FLAG, TAGS } from '../attributes.ts';

/** Maximum blocks of an address group. */
export const MAX_ADDRESSES = 1_000;

/** Addresses, blocks, and ranges such as 10.0.0.1-10.0.0.9; parsed by `addresses.ts`. */
export const Addresses = z.array(word).max(MAX_ADDRESSES, `Use at most ${MAX_ADDRESSES} addresses.`);

/** Lists of addresses for rules of security groups; docs/contract/networking.md 12. */
export const addressGroupAttributes = attributes({
  ...DESCRIBED,
  /** Blocks in compact notation, unique, in the order of insertion. */
  addresses: column(json<string[]>(), z.array(z.string()), { create: Addresses.nullish() }),
  /** Set only through a policy: it is rejected as input, as upstream. */
  shared: column(flag(), z.boolean(), SEARCHED_FLAG),
  ...TAGS,
});
