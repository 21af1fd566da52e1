'use client';

import { ButtonLink } from '#components/console/button-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { FixProps } from './fix-props.ts';

export function SenderFix({ projectId, sender }: FixProps) {
  const t = useT();
  if (sender === '') return null;
  return (
    <div>
      <ButtonLink size="small" href={objectHref(projectId, 'instances', sender, { tab: 'network' })}>
        {t('Open the sender')}
      </ButtonLink>
    </div>
  );
}
