'use client';

import { Layers, Plus } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { choiceParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';

const NewFamilyDialog = lazyComponent(async () => (await import('./new-family-dialog.tsx')).NewFamilyDialog);
const NewFlavorDialog = lazyComponent(async () => (await import('./new-flavor-dialog.tsx')).NewFlavorDialog);

export function NewFlavorButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [open, setOpen] = useUrlState('create', choiceParam(['one', 'family']));
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('family')}>
        <Layers aria-hidden />
        {t('Create family')}
      </Button>
      <Button variant="primary" onClick={() => setOpen('one')}>
        <Plus aria-hidden />
        {t('Create flavor')}
      </Button>
      {open === 'one' && <NewFlavorDialog projectId={projectId} onClose={close} />}
      {open === 'family' && <NewFamilyDialog projectId={projectId} onClose={close} />}
    </>
  );
}
