'use client';

import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { can } from '#lib/networking/security-groups/can.ts';
import type { GroupRow } from './group-row.ts';

const GroupBlockers = lazyComponent(async () => (await import('./group-blockers.tsx')).GroupBlockers);

/** If ports use the group, they are displayed instead of the question. */
export function DeleteGroup(props: VerbDialogProps<GroupRow>) {
  const { projectId, rows, onClose } = props;
  const [row] = rows;
  return can('delete', row) === true ? <VerbDialog {...props} /> : <GroupBlockers {...{ projectId, row, onClose }} />;
}
