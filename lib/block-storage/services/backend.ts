import type { StorageDriver } from '#lib/engine/storage/storage.ts';

/** What a storage is: pools report it, and the extra specs of a volume type can require it. */
export const backendOf = ({ name, protocol }: Pick<StorageDriver, 'name' | 'protocol'>) => ({
  volume_backend_name: name,
  vendor_name: 'Nephos',
  storage_protocol: protocol,
});
