import { z } from 'zod';

/** The family of an address. */
export const IpVersion = z.union([z.literal(4), z.literal(6)]);

/** Also accepted as text. */
export const GivenIpVersion = z.union(
  [IpVersion, z.enum(['4', '6']).transform((text) => (text === '4' ? 4 : 6))],
  'Use 4 or 6.',
);
