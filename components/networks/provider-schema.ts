import { z } from 'zod';
import { msg } from '#lib/i18n/text.ts';
import { MAX_SEGMENTATION_ID, MAX_VLAN } from '#lib/networking/networks/network-type.ts';
import { isNumbered, isPhysical } from './provider-types.ts';

/** Provider attributes of a new network; with the empty type the platform chooses them. */
export const providerShape = z.object({
  networkType: z.enum(['', 'geneve', 'vlan', 'flat']),
  physicalNetwork: z.string().trim().max(64),
  segment: z.int().optional(),
});
export type ProviderInput = z.infer<typeof providerShape>;

const highestSegment = (type: ProviderInput['networkType']): number =>
  type === 'vlan' ? MAX_VLAN : MAX_SEGMENTATION_ID;

interface ProviderFault {
  path: keyof ProviderInput;
  message: string;
}

/** Errors that the API would return, by field; networking.md 5. */
export function providerFaults({ networkType, physicalNetwork, segment }: ProviderInput): ProviderFault[] {
  const faults: ProviderFault[] = [];
  if (isPhysical(networkType) && physicalNetwork === '') {
    faults.push({ path: 'physicalNetwork', message: msg('Enter a physical network.') });
  }
  if (!isNumbered(networkType) || segment === undefined) return faults;
  if (segment >= 1 && segment <= highestSegment(networkType)) return faults;
  const message =
    networkType === 'vlan' ? msg('Use a number from 1 to 4094.') : msg('Use a number from 1 to 16777215.');
  return [...faults, { path: 'segment', message }];
}
