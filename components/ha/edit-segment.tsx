'use client';

import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { segmentApi } from '#lib/ha/segments/contract.ts';
import { msg } from '#lib/i18n/text.ts';
import { SegmentFields } from './segment-fields.tsx';
import { SegmentInput } from './segment-input.ts';

export function EditSegment({ projectId, segment, onClose }: ProjectDialogProps & { segment: CoveredSegment }) {
  const update = clientOf(segmentApi).update.useMutation(projectId);
  const { id, name, description, recovery_method, service_type, is_enabled } = segment;
  return (
    <FormDialog
      title={msg('Edit {name}', { name })}
      schema={SegmentInput}
      defaultValues={{ name, description: description ?? '', recovery_method, service_type, enabled: is_enabled }}
      onSave={(input) => update.mutateAsync({ segment: id, ...input, description: input.description || null })}
      onClose={onClose}
    >
      <SegmentFields />
    </FormDialog>
  );
}
