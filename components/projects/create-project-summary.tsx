'use client';

import { useWatch } from 'react-hook-form';
import { ApiCard } from '#components/console/api-card.tsx';
import { cliCommand } from '#components/console/cli-command.ts';
import { Properties } from '#components/console/properties.tsx';
import { Card } from '#components/ui/card.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { toSetup } from './new-project.ts';
import type { ProjectInput } from './project-input.ts';

export function CreateProjectSummary() {
  const { t, format } = useI18n();
  const input = useWatch<ProjectInput>() as ProjectInput;
  const tags = input.tags.split(',').map((tag) => tag.trim());
  const setup = toSetup({ ...input, tags: tags.filter((tag) => tag !== '') });
  const { name, domain_id, parent_id, description } = setup.project;
  const command = cliCommand(
    'project create',
    { domain: domain_id, parent: parent_id, description, tag: setup.project.tags },
    name || '<name>',
  );
  return (
    <>
      <Card title={t('What will be created')}>
        <Properties
          columns={1}
          items={[
            { label: t('Project'), value: name },
            { label: t('Members'), value: format.number(setup.members.length) },
            { label: t('Own limits'), value: format.number(Object.keys(setup.quotas).length) },
          ]}
        />
      </Card>
      <ApiCard call={{ method: 'POST', path: 'console/v1/projects', json: setup }} command={command} />
    </>
  );
}
