'use client';

import { CreateButton } from '#components/console/create-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const AggregateForm = lazyComponent(async () => (await import('./aggregate-form.tsx')).AggregateForm);

export function NewAggregateButton({ projectId }: { projectId: string }) {
  const t = useT();
  return (
    <CreateButton label={t('Create aggregate')} dialog={(onClose) => <AggregateForm {...{ projectId, onClose }} />} />
  );
}
