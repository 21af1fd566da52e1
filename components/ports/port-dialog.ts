import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { PortRow } from './port-row.ts';

/** Props of every dialog about ports. A dialog is mounted only while it is open. */
export interface PortDialogProps extends ProjectDialogProps {
  rows: readonly [PortRow, ...PortRow[]];
  /** All security groups of the project. */
  groups: readonly SecurityGroup[];
}
