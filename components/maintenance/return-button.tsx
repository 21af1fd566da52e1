'use client';

import { DialogButton } from '#components/console/dialog-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const ReturnToService = lazyComponent(async () => (await import('./return-to-service.tsx')).ReturnToService);

export function ReturnButton({ projectId, host }: { projectId: string; host: string }) {
  const t = useT();
  return (
    <DialogButton
      size="small"
      projectId={projectId}
      label={t('Return to service')}
      dialog={(onClose) => <ReturnToService hosts={[host]} {...{ projectId, onClose }} />}
    />
  );
}
