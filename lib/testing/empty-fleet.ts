import type { Platform } from '#lib/platform.ts';

const TABLES = ['segment_hosts', 'segments', 'notifications', 'server_migrations', 'events'] as const;

/** Removes segments, servers and what happened to them. Each host is then up, enabled and empty, with this memory. */
export async function emptyFleet({ platform }: { platform: Pick<Platform, 'services'> }, ramMb: number): Promise<void> {
  await platform.services.database.transact(async (tx) => {
    for (const table of TABLES) await tx.deleteFrom(table).execute();
    await tx.updateTable('servers').set({ deleted_at: new Date().toISOString() }).execute();
    const empty = { used_ram_mb: 0, used_vcpus: 0, used_disk_gb: 0, ram_mb: ramMb };
    await tx
      .updateTable('hosts')
      .set({ ...empty, state: 'up', is_enabled: 1 })
      .execute();
  });
}
