import { unpackJson } from '#lib/db/column-types.ts';
import type { SubnetRow } from './store.ts';

/** Whether ports with this owner may use the subnet without naming it; `compute:` means all instances. */
export function servesDeviceOwner({ service_types }: Pick<SubnetRow, 'service_types'>, deviceOwner: string): boolean {
  const types = unpackJson(service_types);
  const isOfInstance = deviceOwner.startsWith('compute:') && types.includes('compute:');
  return types.length === 0 || types.includes(deviceOwner) || isOfInstance;
}
