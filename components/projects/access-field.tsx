'use client';

import { CheckListField } from '#components/console/check-list-field.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useOwners } from '#components/projects/use-owners.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function AccessField({ projectId }: { projectId: string }) {
  const t = useT();
  const { projects, ownerOf, answer } = useOwners(projectId);
  return (
    <QueryContent answer={answer} unknown={t('Could not load the projects')}>
      {() => (
        <CheckListField
          name="projects"
          label={t('Projects')}
          options={projects.map(({ id, name }) => ({ value: id, label: name, note: ownerOf(id).domain }))}
          empty={t('There are no projects yet.')}
        />
      )}
    </QueryContent>
  );
}
