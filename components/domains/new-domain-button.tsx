'use client';

import { CreateButton } from '#components/console/create-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useT } from '#lib/i18n/use-t.ts';

const DomainForm = lazyComponent(async () => (await import('./domain-form.tsx')).DomainForm);

export function NewDomainButton({ scope }: { scope: string }) {
  const t = useT();
  return (
    <CreateButton
      label={t('Create domain')}
      allowed={useMayManage(scope)}
      dialog={(onClose) => <DomainForm scope={scope} onClose={onClose} />}
    />
  );
}
