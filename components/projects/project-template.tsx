'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { ObjectField } from '#components/console/object-field.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { type ApiError, toApiError } from '#lib/client/api-error.ts';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { projectApi } from '#lib/identity/projects/contract.ts';
import { copyOf, withMember } from './new-project.ts';
import type { ProjectInput } from './project-input.ts';

type ProjectCopy = ReturnType<typeof copyOf>;
type Outcome = { copied: ProjectCopy } | { error: ApiError } | undefined;

function useCopy(scope: string) {
  const client = useQueryClient();
  const { getValues, setValue } = useFormContext<ProjectInput>();
  const canSetQuotas = useMayAdminister(scope) === true;
  const [isCopying, setIsCopying] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const copy = async (projectId: string) => {
    setIsCopying(true);
    try {
      const [members, { quotas }] = await Promise.all([
        client.fetchQuery(membersQuery(scope, { kind: 'project', id: projectId })),
        client.fetchQuery(clientOf(listedProjectApi).quotas.query(scope, projectId)),
      ]);
      const copied = copyOf({ projectId, members, quotas, canSetQuotas });
      const options = { shouldDirty: true };
      setValue('members', copied.members.reduce(withMember, getValues('members')), options);
      setValue('quotas', { ...getValues('quotas'), ...copied.quotas }, options);
      setOutcome({ copied });
    } catch (error) {
      setOutcome({ error: toApiError(error) });
    } finally {
      setIsCopying(false);
    }
  };
  return { copy, isCopying, outcome, forget: () => setOutcome(undefined) };
}

export function ProjectTemplate({ scope }: { scope: string }) {
  const t = useT();
  const [domainId, templateId] = useWatch<ProjectInput, ['domain_id', 'template_id']>({
    name: ['domain_id', 'template_id'],
  });
  const projects = useQuery(clientOf(projectApi).list.choices(scope, { domain_id: domainId }));
  const { copy, isCopying, outcome, forget } = useCopy(scope);
  return (
    <FormSection
      title={t('Template')}
      description={t(
        'Copies the members and limits of another project into the fields below, where you can change them.',
      )}
    >
      <ObjectField
        name="template_id"
        label={t('Copy from')}
        objects={projects}
        unknown={t('Could not load the projects')}
        empty={t('There are no projects in this domain yet.')}
        choicesOf={(rows) => rows.map(({ id, name, description }) => ({ value: id, title: name, description }))}
        onChoose={forget}
      />
      <div>
        <Button onClick={() => void copy(templateId)} isLoading={isCopying} disabled={templateId === ''}>
          <Copy aria-hidden />
          {t('Copy members and limits')}
        </Button>
      </div>
      {outcome && <Said outcome={outcome} />}
    </FormSection>
  );
}

function Said({ outcome }: { outcome: NonNullable<Outcome> }) {
  const t = useT();
  if ('error' in outcome) return <ErrorAlert title={t('Nothing was copied')} error={outcome.error} />;
  const { members, quotas, leftOut } = outcome.copied;
  return (
    <div role="status">
      <Alert
        tone="info"
        title={t(
          'Copied {roles, plural, one {# role} other {# roles}} and {limits, plural, one {# limit} other {# limits}}',
          { roles: members.length, limits: Object.keys(quotas).length },
        )}
      >
        <p>{t('Inherited roles and the contents of the project were not copied.')}</p>
        {leftOut.map((text) => (
          <p key={t(text)}>{t(text)}</p>
        ))}
      </Alert>
    </div>
  );
}
