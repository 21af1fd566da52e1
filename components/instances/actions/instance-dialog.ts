import type { Server } from '#lib/compute/servers/schema.ts';

/** What every dialog about instances gets. It is mounted while it is open; there is at least one instance. */
export interface InstanceDialogProps {
  projectId: string;
  servers: readonly [Server, ...Server[]];
  onClose: () => void;
}
