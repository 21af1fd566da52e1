import { createTable, type Migration } from '../columns.ts';

const DESCRIBED = { id: 'text pk', project_id: 'text -> projects', name: 'text', description: 'text' };
const DATED = { revision: 'integer', created_at: 'text', updated_at: 'text' };

/** Networks with their subnets, ports and addresses, and images. */
export const networkingAndImages: Migration = {
  name: '0003-networking-and-images',
  async up(tx, columns) {
    const table = (name: string, definition: Record<string, string>) => createTable(tx, columns, name, definition);
    const index = (name: string, on: string, keys: string[], isUnique = false) => {
      const built = tx.schema.createIndex(name).on(on).columns(keys);
      return (isUnique ? built.unique() : built).execute();
    };

    await table('networks', {
      ...DESCRIBED,
      status: 'text',
      admin_state_up: 'integer',
      shared: 'integer',
      is_external: 'integer',
      mtu: 'integer',
      port_security_enabled: 'integer',
      ...DATED,
    });
    await index('networks_by_project', 'networks', ['project_id', 'created_at', 'id']);
    await table('subnets', {
      ...DESCRIBED,
      network_id: 'text -> networks',
      ip_version: 'integer',
      cidr: 'text',
      gateway_ip: 'text?',
      enable_dhcp: 'integer',
      dns_nameservers: 'text',
      allocation_pools: 'text',
      host_routes: 'text',
      ipv6_ra_mode: 'text?',
      ipv6_address_mode: 'text?',
      ...DATED,
    });
    await index('subnets_by_project', 'subnets', ['project_id', 'created_at', 'id']);
    await index('subnets_by_network', 'subnets', ['network_id', 'created_at', 'id']);
    await table('ports', {
      ...DESCRIBED,
      network_id: 'text -> networks',
      status: 'text',
      admin_state_up: 'integer',
      mac_address: 'text',
      device_id: 'text',
      device_owner: 'text',
      device_index: 'integer',
      is_server_made: 'integer',
      host_id: 'text',
      port_security_enabled: 'integer',
      ...DATED,
    });
    await index('ports_by_project', 'ports', ['project_id', 'created_at', 'id']);
    await index('ports_by_device', 'ports', ['device_id', 'device_index']);
    await index('ports_by_mac', 'ports', ['network_id', 'mac_address'], true);
    await table('ip_allocations', {
      subnet_id: 'text -> subnets',
      ip_address: 'text',
      address_key: 'text',
      next_key: 'text',
      port_id: 'text -> ports',
      position: 'integer',
    });
    await index('ip_allocations_address', 'ip_allocations', ['subnet_id', 'ip_address'], true);
    await index('ip_allocations_order', 'ip_allocations', ['subnet_id', 'address_key', 'next_key'], true);
    await index('ip_allocations_by_port', 'ip_allocations', ['port_id', 'position'], true);
    await table('network_tags', { object_id: 'text', tag: 'text' });
    await index('network_tags_key', 'network_tags', ['object_id', 'tag'], true);

    await table('images', {
      id: 'text pk',
      owner: 'text -> projects',
      name: 'text',
      status: 'text',
      visibility: 'text',
      protected: 'integer',
      os_hidden: 'integer',
      container_format: 'text',
      disk_format: 'text',
      min_ram: 'integer',
      min_disk: 'integer',
      size: 'bigint',
      virtual_size: 'bigint?',
      checksum: 'text?',
      os_hash_algo: 'text?',
      os_hash_value: 'text?',
      ...DATED,
    });
    await index('images_newest', 'images', ['created_at', 'id']);
    await table('image_properties', { image_id: 'text -> images', name: 'text', value: 'text' });
    await index('image_properties_key', 'image_properties', ['image_id', 'name'], true);
    await table('image_tags', { image_id: 'text -> images', tag: 'text' });
    await index('image_tags_key', 'image_tags', ['image_id', 'tag'], true);
  },
};
