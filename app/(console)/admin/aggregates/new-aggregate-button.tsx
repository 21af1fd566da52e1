'use client';

import { Plus } from 'lucide-react';
import { parseAsBoolean, useQueryState } from 'nuqs';
import { Button } from '#components/ui/button.tsx';
import { onUse } from '#components/ui/on-use.tsx';
import { useT } from '#lib/i18n/use-t.ts';

const AggregateForm = onUse(async () => (await import('./aggregate-form.tsx')).AggregateForm);

/** Opens the form for a new aggregate; that it is open stands in the URL. */
export function NewAggregateButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [isOpen, setIsOpen] = useQueryState('create', parseAsBoolean.withDefault(false));
  return (
    <>
      <Button variant="primary" onClick={() => void setIsOpen(true)}>
        <Plus aria-hidden />
        {t('Create aggregate')}
      </Button>
      {isOpen && <AggregateForm projectId={projectId} onClose={() => void setIsOpen(null)} />}
    </>
  );
}
