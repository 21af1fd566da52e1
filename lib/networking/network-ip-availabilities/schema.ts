import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';
import { QueryList } from '#lib/http/validation.ts';
import { IpVersion } from '../ip-version.ts';

/** Available and used addresses; more than 2^53 are rounded. */
const counts = { total_ips: z.number(), used_ips: z.int() };

/** Address usage of a network; docs/contract/networking.md 12. */
export const NetworkIpAvailability = z.strictObject({
  network_id: z.string(),
  network_name: z.string(),
  project_id: z.string(),
  tenant_id: z.string(),
  ...counts,
  subnet_ip_availability: z.array(
    z.strictObject({
      subnet_id: z.string(),
      subnet_name: z.string(),
      cidr: z.string(),
      ip_version: IpVersion,
      ...counts,
    }),
  ),
});
export type NetworkIpAvailability = z.infer<typeof NetworkIpAvailability>;
export type SubnetIpAvailability = NetworkIpAvailability['subnet_ip_availability'][number];

export const AvailabilityPath = z.object({ network_id: word });

/** Each filter accepts several values; `ip_version` restricts the subnets. */
export const AvailabilityQuery = z.strictObject({
  network_id: QueryList.optional(),
  network_name: QueryList.optional(),
  project_id: QueryList.optional(),
  tenant_id: QueryList.optional(),
  ip_version: z.enum(['4', '6'], 'Use 4 or 6.').transform(Number).optional(),
});
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;
