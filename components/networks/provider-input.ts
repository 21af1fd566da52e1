import type { NewNetwork } from '#lib/networking/networks/schema.ts';
import type { ProviderInput } from './provider-schema.ts';
import { isNumbered, isPhysical } from './provider-types.ts';

export const STARTING_PROVIDER: ProviderInput = { networkType: '', physicalNetwork: '' };

/** Converts the fields for the API; empty if the platform chooses. */
export function toProvider({ networkType: type, physicalNetwork, segment }: ProviderInput): Partial<NewNetwork> {
  if (type === '') return {};
  return {
    'provider:network_type': type,
    ...(isPhysical(type) ? { 'provider:physical_network': physicalNetwork } : {}),
    ...(isNumbered(type) && segment !== undefined ? { 'provider:segmentation_id': segment } : {}),
  };
}
