'use client';

import { AppLink } from '#components/console/app-link.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { projectHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The projects of the user with the roles held there. */
export function OwnProjects({ projects }: { projects: readonly SessionProject[] }) {
  const t = useT();
  return (
    <Card title={t('Projects and roles')} hasPadding={false} className="lg:col-span-2">
      {projects.length === 0 && <p className="p-4 text-ink-muted">{t('You have no project yet')}</p>}
      <ul className="divide-y">
        {projects.map((project) => (
          <li key={project.id} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-40">
              <AppLink look="strong" href={projectHref(project.id)}>
                {project.name}
              </AppLink>{' '}
              <span className="text-ink-faint text-small">{project.domain.name}</span>
            </span>
            <span className="flex flex-wrap gap-1.5">
              {project.roles.map((role) => (
                <Badge key={role} tone={role === 'admin' ? 'warning' : 'neutral'}>
                  {role}
                </Badge>
              ))}
            </span>
            <AppLink href={projectHref(project.id, 'api-access')}>{t('API access')}</AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
