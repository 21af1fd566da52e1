import type { Server } from '#lib/compute/servers/schema.ts';

/** Props of every dialog about instances. A dialog is mounted only while it is open. */
export interface InstanceDialogProps {
  projectId: string;
  servers: readonly [Server, ...Server[]];
  onClose: () => void;
}
