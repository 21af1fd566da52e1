'use client';

import { FolderClosed } from 'lucide-react';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { useOwners } from './use-owners.ts';

interface OwnerLineProps {
  projectId: string;
  servers: readonly Pick<Server, 'tenant_id'>[];
}

const named = 5;

export function OwnerLine({ projectId, servers }: OwnerLineProps) {
  const { t, format } = useI18n();
  const { ownerOf } = useOwners(projectId);
  const ids = [...new Set(servers.map(({ tenant_id }) => tenant_id))];
  const names = ids.slice(0, named).map((id) => {
    const { project, domain } = ownerOf(id);
    return domain ? t('{project} (domain {domain})', { project, domain }) : project;
  });
  const others = ids.length - names.length;
  const all = others > 0 ? [...names, t('{count} more', { count: others })] : names;
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-ink">
      <FolderClosed aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-ink" />
      <span className="min-w-0 break-words">
        {t('{count, plural, one {Project: {names}} other {# projects: {names}}}', {
          count: ids.length,
          names: format.list(all),
        })}
      </span>
    </p>
  );
}
