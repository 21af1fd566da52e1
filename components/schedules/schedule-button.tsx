'use client';

import { DialogButton } from '#components/console/dialog-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { ScheduleFields } from './form-schema.ts';

const ScheduleForm = lazyComponent(async () => (await import('./schedule-form.tsx')).ScheduleForm);

/** Opens the form for a new schedule where the need for one shows. */
export function ScheduleButton({ projectId, preset = {} }: { projectId: string; preset?: Partial<ScheduleFields> }) {
  const t = useT();
  return (
    <DialogButton
      projectId={projectId}
      label={t('Create schedule')}
      size="small"
      dialog={(onClose) => <ScheduleForm {...{ scope: projectId, preset, onClose }} />}
    />
  );
}
