'use client';

import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { ScreenState } from '#components/console/screen-state.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { PROJECTS_HREF } from '#lib/screens/paths.ts';

export function AdminOnly() {
  const t = useT();
  return (
    <ScreenState
      icon={LockKeyhole}
      tone="warning"
      headingLevel={1}
      title={t('This area is for administrators')}
      actions={
        <ButtonLink href={PROJECTS_HREF} variant="primary">
          {t('Go to my projects')}
        </ButtonLink>
      }
    >
      <p>
        {t(
          'This area shows all projects and the hosts they run on. It needs the role admin, which you do not have in any project. An administrator can assign it to you.',
        )}
      </p>
    </ScreenState>
  );
}
