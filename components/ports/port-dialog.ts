import type { SecurityGroup } from '#lib/networking/security-groups/schema.ts';
import type { PortRow } from './port-row.ts';

/** What every dialog about ports gets. It is mounted while it is open; there is at least one port. */
export interface PortDialogProps {
  projectId: string;
  rows: readonly [PortRow, ...PortRow[]];
  /** All of the project. */
  groups: readonly SecurityGroup[];
  onClose: () => void;
}
