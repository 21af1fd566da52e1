import { z } from 'zod';
import { word } from '#lib/http/bounds.ts';

const Text = z.string().nullable();

/** A network below 2.36 with attributes of its first subnets; docs/contract/compute.md 13. */
export const LegacyNetwork = z.strictObject({
  id: z.string(),
  label: z.string(),
  cidr: Text,
  netmask: Text,
  gateway: Text,
  broadcast: Text,
  dns1: Text,
  dns2: Text,
  cidr_v6: Text,
  gateway_v6: Text,
  netmask_v6: Text,
});
export type LegacyNetwork = z.infer<typeof LegacyNetwork>;

export const LegacyNetworkEnvelope = z.strictObject({ network: LegacyNetwork });
export const LegacyNetworkList = z.strictObject({ networks: z.array(LegacyNetwork) });

/** The variant for projects; without a subnet the block is `None`. */
export const TenantNetwork = z.strictObject({ id: z.string(), label: z.string(), cidr: z.string() });
export type TenantNetwork = z.infer<typeof TenantNetwork>;

export const TenantNetworkEnvelope = z.strictObject({ network: TenantNetwork });
export const TenantNetworkList = z.strictObject({ networks: z.array(TenantNetwork) });

export const LegacyNetworkPath = z.object({ id: word });
