import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import type { CoveredHost } from '#lib/console/ha/coverage/schema.ts';

export interface HostDialogProps extends ProjectDialogProps {
  host: CoveredHost;
}

export const pathOf = ({ segment_id, id }: CoveredHost) => ({ segment: segment_id, host: id });
