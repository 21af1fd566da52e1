'use client';

import { ButtonLink } from '#components/console/button-link.tsx';
import { GonePanel } from '#components/console/gone-panel.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';

interface GoneInstanceProps {
  projectId: string;
  /** Whether it is displayed next to the list. */
  isInPanel?: boolean;
}

export function GoneInstance({ projectId, isInPanel = false }: GoneInstanceProps) {
  const t = useT();
  return (
    <GonePanel
      title={t('Instance not found')}
      headingLevel={isInPanel ? 2 : 1}
      actions={!isInPanel && <ButtonLink href={projectHref(projectId, 'instances')}>{t('All instances')}</ButtonLink>}
    />
  );
}
