'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import type { PortRow } from './port-row.ts';

export function PortGroups({ projectId, row: { port, groups } }: { projectId: string; row: PortRow }) {
  const t = useT();
  if (!port.port_security_enabled) return <span className="text-warning-ink">{t('Not checked')}</span>;
  if (groups.length === 0) return <span className="text-ink-faint">{t('None')}</span>;
  return groups.map(({ id, name }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <AppLink href={objectHref(projectId, 'security-groups', id)}>{name}</AppLink>
    </span>
  ));
}
