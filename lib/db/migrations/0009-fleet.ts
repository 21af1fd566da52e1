import type { Kysely } from 'kysely';
import { createTable, type Migration } from '../columns.ts';

interface FormerMachine {
  id: string;
  host: string;
  power: string;
  volumes: string;
  ports: string;
  boots: string;
  hostname: string;
  vcpus: number;
  ram_mb: number;
  disk_gb: number;
  image_id: string | null;
  metadata: string;
}

/** Simulated machines with all that a guest can know, faults, tokens of consoles and jobs that come round. */
export const fleet: Migration = {
  name: '0009-fleet',
  async up(tx, columns) {
    const former = await formerMachines(
      tx as unknown as Kysely<{ simulated_machines: FormerMachine; servers: FormerMachine }>,
    );
    await tx.schema.dropTable('simulated_machines').execute();
    await createTable(tx, columns, 'simulated_machines', {
      id: 'text pk',
      host: 'text',
      power: 'text',
      spec: 'text',
      boots: 'text',
      former: 'text?',
      rescue: 'text?',
      files: 'text',
    });
    for (const row of former) await tx.insertInto('simulated_machines').values(row).execute();
    await createTable(tx, columns, 'simulated_faults', {
      id: 'text pk',
      type: 'text',
      host: 'text?',
      server_id: 'text?',
      operation: 'text?',
      delay_ms: 'integer?',
      remaining: 'integer?',
      created_at: 'text',
    });
    await createTable(tx, columns, 'console_tokens', {
      token_hash: 'text pk',
      server_id: 'text',
      user_id: 'text',
      project_id: 'text',
      type: 'text',
      expires_at: 'text',
    });
    await createTable(tx, columns, 'server_passwords', { server_id: 'text pk', encrypted: 'text' });
    await createTable(tx, columns, 'periodic_jobs', {
      name: 'text pk',
      due_at: 'text',
      worker_id: 'text?',
      lease_until: 'text?',
    });
  },
};

/** The machines of the first releases, as they are kept from here on. */
async function formerMachines(tx: Kysely<{ simulated_machines: FormerMachine; servers: FormerMachine }>) {
  const rows = await tx
    .selectFrom('simulated_machines as machine')
    .innerJoin('servers as server', 'server.id', 'machine.id')
    .select(['machine.id', 'machine.host', 'machine.power', 'machine.volumes', 'machine.ports', 'machine.boots'])
    .select([
      'server.hostname',
      'server.vcpus',
      'server.ram_mb',
      'server.disk_gb',
      'server.image_id',
      'server.metadata',
    ])
    .execute();
  return rows.map((row) => {
    const volumes = Object.entries<string>(JSON.parse(row.volumes));
    const spec = {
      id: row.id,
      name: row.hostname,
      vcpus: row.vcpus,
      ramMb: row.ram_mb,
      diskGb: row.disk_gb,
      imageId: row.image_id,
      keys: [],
      volumes: volumes.map(([device, volumeId]) => ({ device, volumeId, sizeGib: 1 })),
      nics: JSON.parse(row.ports).map((portId: string) => ({ portId, macAddress: '', mtu: 1450, addresses: [] })),
    };
    const boots = JSON.parse(row.boots).map((at: string) => ({
      at,
      guest: { ...spec, isRescue: false, firstRun: null },
    }));
    const kept = { ...spec, metadata: JSON.parse(row.metadata), userData: null };
    const parts = { spec: JSON.stringify(kept), boots: JSON.stringify(boots), files: '{}' };
    return { id: row.id, host: row.host, power: row.power as 'running', ...parts, former: null, rescue: null };
  });
}
