'use client';

import { useRouter } from 'next/navigation';
import { CreateButton } from '#components/console/create-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

const GroupForm = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);

export function NewGroupButton({ scope }: { scope: string }) {
  const t = useT();
  const router = useRouter();
  return (
    <CreateButton
      label={t('Create group')}
      allowed={useMayManage(scope)}
      dialog={(onClose) => (
        <GroupForm scope={scope} onClose={onClose} onCreated={(id) => router.push(identityHref(scope, 'groups', id))} />
      )}
    />
  );
}
