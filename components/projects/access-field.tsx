'use client';

import { FormFields } from '#components/console/form-fields.tsx';
import { useOwners } from '#components/projects/use-owners.ts';
import { msg } from '#lib/i18n/text.ts';

export function AccessField({ projectId }: { projectId: string }) {
  const { projects, ownerOf, answer } = useOwners(projectId);
  return (
    <FormFields
      of={{
        projects: {
          label: msg('Projects'),
          control: 'checks',
          answer,
          unknown: msg('Could not load the projects'),
          options: projects.map(({ id, name }) => ({ value: id, label: name, note: ownerOf(id).domain })),
          empty: msg('There are no projects yet.'),
        },
      }}
    />
  );
}
