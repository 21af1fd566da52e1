'use client';

import { Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { flagParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';

const AggregateForm = lazyComponent(async () => (await import('./aggregate-form.tsx')).AggregateForm);

export function NewAggregateButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useUrlState('create', flagParam);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden />
        {t('Create aggregate')}
      </Button>
      {isOpen && <AggregateForm projectId={projectId} onClose={() => setIsOpen(null)} />}
    </>
  );
}
