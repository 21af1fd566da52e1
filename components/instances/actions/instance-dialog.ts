import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { Server } from '#lib/compute/servers/schema.ts';

/** Props of every dialog about instances. A dialog is mounted only while it is open. */
export interface InstanceDialogProps extends ProjectDialogProps {
  servers: readonly [Server, ...Server[]];
}
