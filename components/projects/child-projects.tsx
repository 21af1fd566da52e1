'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { Card } from '#components/ui/card.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';

/** The projects directly below a project; nothing if there are none. */
export function ChildProjects({ scope, id: parentId }: { scope: string; id: string }) {
  const t = useT();
  const answer = useQuery(clientOf(projectApi).list.choices(scope, { parent_id: parentId }));
  if (answer.data?.rows.length === 0) return null;
  return (
    <Card title={t('Projects below it')}>
      <QueryContent answer={answer} unknown={t('Could not load the projects below it')}>
        {({ rows }) => (
          <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto">
            {rows.map(({ id, name, enabled }) => (
              <li key={id}>
                <AppLink href={identityHref(scope, 'projects', id)}>{name}</AppLink>
                {!enabled && <span className="text-ink-faint"> · {t('Disabled')}</span>}
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  );
}
