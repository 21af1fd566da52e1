'use client';

import { useQuery } from '@tanstack/react-query';
import { ObjectField } from '#components/console/object-field.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';

interface DefaultProjectFieldProps {
  scope: string;
  domainId: string;
  hint?: string;
  onChoose?: () => void;
}

/** Choice of a project of the user's domain. */
export function DefaultProjectField({ scope, domainId, ...field }: DefaultProjectFieldProps) {
  const t = useT();
  return (
    <ObjectField
      {...field}
      name="default_project_id"
      label={t('Default project')}
      objects={useQuery(clientOf(projectApi).list.choices(scope, { domain_id: domainId }))}
      choicesOf={(all) => [
        { value: '', title: t('No default project') },
        ...all.map(({ id, name, description }) => ({ value: id, title: name, description })),
      ]}
      empty={t('The domain has no projects yet.')}
      unknown={t('Could not load the projects')}
    />
  );
}
