'use client';

import { Group, Plus } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';

export function NoAggregates() {
  const t = useT();
  return (
    <EmptyState
      icon={Group}
      title={t('No host aggregates yet')}
      actions={
        <ButtonLink variant="primary" href={adminHref('aggregates', { create: 'true' })}>
          <Plus aria-hidden />
          {t('Create aggregate')}
        </ButtonLink>
      }
    >
      {t(
        'An aggregate is a set of hosts with properties that flavors can request. If it names a zone, its hosts form an availability zone.',
      )}
    </EmptyState>
  );
}
