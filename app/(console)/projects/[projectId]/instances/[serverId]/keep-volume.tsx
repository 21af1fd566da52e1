'use client';

import { useId } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { useKeepVolume } from '#lib/compute/volume-attachments/queries.ts';
import type { ServerVolume } from '#lib/compute/volume-attachments/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface KeepVolumeProps {
  projectId: string;
  attachment: ServerVolume;
  /** Of the volume. */
  name: string;
}

/** Whether the volume goes when its instance is deleted. */
export function KeepVolume({ projectId, attachment, name }: KeepVolumeProps) {
  const t = useT();
  const id = useId();
  const mayWrite = useMayWrite(projectId);
  const keep = useKeepVolume(projectId);
  const isDeletedToo = attachment.delete_on_termination ?? false;
  // What was chosen is shown while it is on its way.
  const shown = keep.isPending ? keep.variables.delete_on_termination : isDeletedToo;
  const { serverId, volumeId } = attachment;
  const change = () =>
    keep.mutate(
      { serverId, volumeId, delete_on_termination: !isDeletedToo },
      { onError: (error) => notifyFailure(msg('{name} was not changed', { name }), toApiError(error)) },
    );
  return (
    <span className="mt-1 flex items-center gap-2 text-small">
      <Checkbox id={id} isChecked={shown} isDisabled={mayWrite !== true} onCheckedChange={change} />
      <label htmlFor={id} className={shown ? 'text-warning-ink' : 'text-ink-muted'}>
        {t('Delete it with the instance')}
      </label>
    </span>
  );
}
