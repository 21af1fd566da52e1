import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

/** docs/contract/compute.md 13. */
export const LegacyFloatingIp = z.strictObject({
  id: z.string(),
  ip: z.string(),
  fixed_ip: z.string().nullable(),
  instance_id: z.string().nullable(),
  pool: z.string(),
});
export type LegacyFloatingIp = z.infer<typeof LegacyFloatingIp>;

export const LegacyFloatingIpEnvelope = z.strictObject({ floating_ip: LegacyFloatingIp });
export const LegacyFloatingIpList = z.strictObject({ floating_ips: z.array(LegacyFloatingIp) });
export const NewLegacyFloatingIp = z.object({ pool: word.nullish() }).optional();
export const FloatingIpPath = z.object({ id: word });
