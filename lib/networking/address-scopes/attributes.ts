import { z } from 'zod';
import { column } from '#lib/attributes/attribute.ts';
import { attributes } from '#lib/attributes/attributes.ts';
import { flag, integer } from '#lib/db/table.ts';
import { DESCRIBED, SEARCHED_FLAG, SEARCHED_NUMBER, SWITCH, TAGS } from '../attributes.ts';
import { GivenIpVersion, IpVersion } from '../ip-version.ts';

/** Pools whose addresses never overlap; docs/contract/networking.md 12. */
export const addressScopeAttributes = attributes({
  ...DESCRIBED,
  ip_version: column(integer<4 | 6>(), IpVersion, { ...SEARCHED_NUMBER, create: GivenIpVersion }),
  shared: column(flag(), z.boolean(), { ...SEARCHED_FLAG, ...SWITCH, initial: 0 }),
  ...TAGS,
});
