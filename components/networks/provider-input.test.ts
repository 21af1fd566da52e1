import { expect, test } from 'vitest';
import { STARTING_PROVIDER, toProvider } from './provider-input.ts';
import { providerFaults } from './provider-schema.ts';

type Provider = Parameters<typeof toProvider>[0];
const typed = (changes: Partial<Provider>): Provider => ({ ...STARTING_PROVIDER, ...changes });

test('what carries a network is left to the platform unless a type is chosen', () => {
  const left = typed({ physicalNetwork: 'physnet1', segment: 5000 });
  expect([providerFaults(left), toProvider(left)]).toEqual([[], {}]);
});

test.each<[Partial<Provider>, object]>([
  [
    { networkType: 'vlan', physicalNetwork: 'physnet1', segment: 4094 },
    { 'provider:physical_network': 'physnet1', 'provider:segmentation_id': 4094 },
  ],
  [{ networkType: 'vlan', physicalNetwork: 'physnet1' }, { 'provider:physical_network': 'physnet1' }],
  [{ networkType: 'flat', physicalNetwork: 'physnet1', segment: 9 }, { 'provider:physical_network': 'physnet1' }],
  [{ networkType: 'geneve', physicalNetwork: 'physnet1', segment: 70000 }, { 'provider:segmentation_id': 70000 }],
])('%o says only what its type has', (changes, sent) => {
  const input = typed(changes);
  expect(providerFaults(input)).toEqual([]);
  expect(toProvider(input)).toEqual({ 'provider:network_type': input.networkType, ...sent });
});

test.each<[string, Partial<Provider>, keyof Provider]>([
  ['a VLAN on no physical network', { networkType: 'vlan', segment: 7 }, 'physicalNetwork'],
  ['a flat network on no physical network', { networkType: 'flat' }, 'physicalNetwork'],
  ['VLAN 4095', { networkType: 'vlan', physicalNetwork: 'physnet1', segment: 4095 }, 'segment'],
  ['VLAN 0', { networkType: 'vlan', physicalNetwork: 'physnet1', segment: 0 }, 'segment'],
  ['a tunnel number of more than 24 bits', { networkType: 'geneve', segment: 2 ** 24 }, 'segment'],
])('%s is refused on its field', (_, changes, field) => {
  expect(providerFaults(typed(changes)).map(({ path }) => path)).toEqual([field]);
});
