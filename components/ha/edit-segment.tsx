'use client';

import type { z } from 'zod';
import type { ProjectDialogProps } from '#components/console/dialog-props.ts';
import { FormDialog } from '#components/console/form-dialog.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import type { CoveredSegment } from '#lib/console/ha/coverage/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { readLevels } from './fencing-words.ts';
import { SegmentFields } from './segment-fields.tsx';
import { SegmentInput } from './segment-input.ts';

export function EditSegment({ projectId, segment, onClose }: ProjectDialogProps & { segment: CoveredSegment }) {
  const update = clientOf(haApi).updateSegment.useMutation(projectId);
  const { id, name, description, recovery_method, service_type, is_enabled, fencing_levels } = segment;
  const known = { name, description: description ?? '', recovery_method, service_type, enabled: is_enabled };
  const save = ({ fencing_levels: chosen, ...input }: z.infer<typeof SegmentInput>) =>
    update.mutateAsync({
      ...{ segment: id, ...input, description: input.description || null },
      fencing_levels: readLevels(chosen),
    });
  return (
    <FormDialog
      title={msg('Edit {name}', { name })}
      schema={SegmentInput}
      defaultValues={{ ...known, fencing_levels: fencing_levels.map(String) }}
      onSave={save}
      onClose={onClose}
    >
      <SegmentFields />
    </FormDialog>
  );
}
