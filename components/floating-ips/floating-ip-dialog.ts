import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { FloatingIpRow } from './floating-ip-row.ts';
import type { FloatingIpRelations } from './related-objects.ts';

/** Props of every dialog about floating IPs. A dialog is mounted only while it is open. */
export interface FloatingIpDialogProps extends ProjectDialogProps {
  rows: readonly [FloatingIpRow, ...FloatingIpRow[]];
  relatedObjects: FloatingIpRelations;
}
