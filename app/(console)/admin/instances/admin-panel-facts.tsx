'use client';

import type { Server } from '#lib/compute/servers/schema.ts';
import { AdminInstanceFacts } from './admin-instance-facts.tsx';
import { LiveMigration } from './live-migration.tsx';

/** What administrators see of an instance beside a list, before what its owner sees. */
export function AdminPanelFacts({ projectId, server }: { projectId: string; server: Server }) {
  return (
    <>
      <LiveMigration projectId={projectId} server={server} />
      <AdminInstanceFacts projectId={projectId} server={server} columns={1} />
      <hr className="border-line" />
    </>
  );
}
