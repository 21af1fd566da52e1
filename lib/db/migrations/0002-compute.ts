import { createTable, type Migration } from '../columns.ts';

/** Flavors, keypairs, hosts, servers and the machines of the simulated fleet. */
export const compute: Migration = {
  name: '0002-compute',
  async up(tx, columns) {
    const table = (name: string, definition: Record<string, string>) => createTable(tx, columns, name, definition);
    const index = (name: string, on: string, keys: string[], isUnique = false) => {
      const built = tx.schema.createIndex(name).on(on).columns(keys);
      return (isUnique ? built.unique() : built).execute();
    };

    await table('flavors', {
      id: 'text pk',
      name: 'text',
      description: 'text?',
      vcpus: 'integer',
      ram: 'integer',
      disk: 'integer',
      ephemeral: 'integer',
      swap: 'integer',
      is_public: 'integer',
      extra_specs: 'text',
    });
    await index('flavors_name', 'flavors', ['name'], true);
    await table('keypairs', {
      id: 'serial',
      user_id: 'text -> users',
      name: 'text',
      type: 'text',
      public_key: 'text',
      fingerprint: 'text',
      created_at: 'text',
    });
    await index('keypairs_name', 'keypairs', ['user_id', 'name'], true);
    await table('hosts', {
      id: 'text pk',
      name: 'text',
      availability_zone: 'text',
      vcpus: 'integer',
      ram_mb: 'integer',
      disk_gb: 'integer',
      used_vcpus: 'integer',
      used_ram_mb: 'integer',
      used_disk_gb: 'integer',
      is_enabled: 'integer',
      state: 'text',
      hypervisor_type: 'text',
      driver: 'text',
      updated_at: 'text',
    });
    await index('hosts_name', 'hosts', ['name'], true);
    await table('servers', {
      id: 'text pk',
      project_id: 'text -> projects',
      user_id: 'text',
      name: 'text',
      hostname: 'text',
      description: 'text?',
      vm_state: 'text',
      task_state: 'text?',
      power_state: 'integer',
      host: 'text?',
      requested_zone: 'text?',
      availability_zone: 'text?',
      flavor_id: 'text',
      flavor: 'text',
      vcpus: 'integer',
      ram_mb: 'integer',
      disk_gb: 'integer',
      image_id: 'text?',
      key_name: 'text?',
      metadata: 'text',
      tags: 'text',
      user_data: 'text?',
      config_drive: 'integer',
      disk_config: 'text',
      access_ipv4: 'text',
      access_ipv6: 'text',
      security_groups: 'text',
      fault: 'text?',
      reservation_id: 'text',
      launch_index: 'integer',
      revision: 'integer',
      created_at: 'text',
      updated_at: 'text',
      launched_at: 'text?',
    });
    await index('servers_newest', 'servers', ['project_id', 'created_at', 'id', 'revision']);
    await index('servers_by_name', 'servers', ['project_id', 'name', 'id', 'revision']);
    await index('servers_all_newest', 'servers', ['created_at', 'id', 'revision']);
    await index('servers_by_host', 'servers', ['host']);
    await table('simulated_machines', {
      id: 'text pk',
      host: 'text',
      power: 'text',
      fault: 'text?',
      volumes: 'text',
      ports: 'text',
      boots: 'text',
    });
  },
};
