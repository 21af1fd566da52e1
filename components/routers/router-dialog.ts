import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { RouterRelations, RouterRow } from './router-row.ts';

/** Props of every dialog about a router. A dialog is mounted only while it is open. */
export interface RouterDialogProps extends ProjectDialogProps {
  row: RouterRow;
  relatedObjects: RouterRelations;
  fill?: { networkId?: string | undefined; subnetId?: string; isUp?: boolean };
}
