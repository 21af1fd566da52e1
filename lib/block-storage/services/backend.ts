import type { StorageDriver } from '#lib/engine/storage/storage.ts';

/** Capabilities of the storage, which pools report and extra specs can require. */
export const backendOf = ({ name, protocol }: Pick<StorageDriver, 'name' | 'protocol'>) => ({
  volume_backend_name: name,
  vendor_name: 'Nephos',
  storage_protocol: protocol,
});
