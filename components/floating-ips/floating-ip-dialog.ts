import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpSurroundings } from './surroundings.ts';

/** What every dialog about floating IPs gets. It is mounted while it is open; there is at least one. */
export interface FloatingIpDialogProps {
  projectId: string;
  rows: readonly [FloatingIpRow, ...FloatingIpRow[]];
  around: FloatingIpSurroundings;
  onClose: () => void;
  /** Where an address that is given back was shown by itself. */
  onReleased?: (() => void) | undefined;
}
