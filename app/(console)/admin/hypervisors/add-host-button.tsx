'use client';

import { CreateButton } from '#components/console/create-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const AddHostDialog = lazyComponent(async () => (await import('./add-host-dialog.tsx')).AddHostDialog);

export function AddHostButton({ projectId }: { projectId: string }) {
  const t = useT();
  return <CreateButton label={t('Add host')} dialog={(onClose) => <AddHostDialog {...{ projectId, onClose }} />} />;
}
