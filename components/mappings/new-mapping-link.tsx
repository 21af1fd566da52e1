'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function NewMappingLink({ scope }: { scope: string }) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const href = identityHref(scope, 'mappings', '', { create: 'true' });
  return (
    <ActionButton
      variant="primary"
      action={{ label: t('Create mapping'), icon: <Plus aria-hidden />, allowed, href }}
    />
  );
}
