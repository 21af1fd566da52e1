import type { Tx } from '#lib/db/database.ts';
import { newIdentityId } from '#lib/policy/ids.ts';

interface BuiltInService {
  type: string;
  name: string;
  description: string;
  /** Relative to the public address; placeholders are filled in render.ts. */
  path: string;
}

const VOLUME_PATH = '/volume/v3/$(project_id)s';

/**
 * Built-in services. Block storage is listed twice, because clients look for either type; docs/contract/clients.md 1.
 */
const BUILT_IN: BuiltInService[] = [
  { type: 'identity', name: 'keystone', description: 'Identity', path: '/identity/v3' },
  { type: 'compute', name: 'nova', description: 'Compute', path: '/compute/v2.1' },
  { type: 'block-storage', name: 'cinderv3', description: 'Block storage', path: VOLUME_PATH },
  { type: 'volumev3', name: 'cinderv3', description: 'Block storage, older name', path: VOLUME_PATH },
  { type: 'network', name: 'neutron', description: 'Networking', path: '/networking' },
  { type: 'image', name: 'glance', description: 'Images', path: '/image' },
  { type: 'object-store', name: 'swift', description: 'Object storage', path: '/object-store/v1/AUTH_$(project_id)s' },
  { type: 'instance-ha', name: 'masakari', description: 'Instance high availability', path: '/ha/v1' },
  { type: 's3', name: 's3', description: 'Object storage, S3-compatible', path: '/s3' },
];

const INTERFACES = ['public', 'internal', 'admin'] as const;

/** Inserts the built-in services with their endpoints in one region. */
export async function insertCatalog(tx: Tx, region: string): Promise<void> {
  await tx.insertInto('regions').values({ id: region, description: '', parent_region_id: null }).execute();
  for (const { path, ...service } of BUILT_IN) {
    const service_id = newIdentityId();
    await tx
      .insertInto('services')
      .values({ id: service_id, ...service, enabled: 1 })
      .execute();
    const endpoints = INTERFACES.map((name) => ({
      id: newIdentityId(),
      service_id,
      interface: name,
      region_id: region,
      url: `$(base_url)s${path}`,
      enabled: 1 as const,
    }));
    await tx.insertInto('endpoints').values(endpoints).execute();
  }
}
