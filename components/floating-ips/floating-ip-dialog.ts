import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';

/** What every dialog about floating IPs gets. It is mounted while it is open; there is at least one. */
export interface FloatingIpDialogProps {
  projectId: string;
  rows: readonly [FloatingIpRow, ...FloatingIpRow[]];
  relatedObjects: FloatingIpRelations;
  onClose: () => void;
  onReleased?: (() => void) | undefined;
}
