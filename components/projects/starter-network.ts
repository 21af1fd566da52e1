import type { StarterNetwork } from '#lib/console/identity/projects/starter-network-schema.ts';

export const toNetwork = (input: { network_name: string; network_cidr: string }): StarterNetwork => ({
  name: input.network_name.trim(),
  cidr: input.network_cidr.trim(),
});
