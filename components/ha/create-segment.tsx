'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { z } from 'zod';
import { FormSection } from '#components/console/form-section.tsx';
import { PageHeader } from '#components/console/page-header.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import type { SchemaFacts } from '#components/console/schema-facts.ts';
import { notify } from '#lib/client/notices.ts';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminHref } from '#lib/screens/paths.ts';
import { readLevels } from './fencing-words.ts';
import { HostsField } from './hosts-field.tsx';
import { newSegmentInput, SegmentFields } from './segment-fields.tsx';
import type { NewSegment } from './segment-input.ts';

export function CreateSegment({ projectId, facts }: { projectId: string; facts: SchemaFacts }) {
  const t = useT();
  const router = useRouter();
  const create = clientOf(haApi).createSegment.useMutation(projectId);
  const coverage = useQuery(clientOf(haApi).coverage.query(projectId));
  const submit = async ({ hosts, fencing_levels, ...input }: z.infer<typeof NewSegment>) => {
    const { name } = await create.mutateAsync({
      ...input,
      description: input.description || null,
      fencing_levels: readLevels(fencing_levels),
      hosts: Object.values(hosts),
    });
    notify({ level: 'success', title: msg('Segment {name} created', { name }) });
    router.push(adminHref('segments'));
  };
  return (
    <>
      <PageHeader
        title={t('Create segment')}
        crumbs={[{ label: t('Segments'), href: adminHref('segments') }]}
        description={t('Hosts that back each other up when one of them fails.')}
      />
      <ResourceForm
        schema={async () => (await import('./segment-input.ts')).NewSegment}
        facts={facts}
        defaultValues={{ ...newSegmentInput, hosts: {} }}
        draftKey="create-segment"
        submitLabel={t('Create segment')}
        cancelHref={adminHref('segments')}
        onSubmit={submit}
      >
        <FormSection title={t('Details')}>
          <SegmentFields />
        </FormSection>
        <FormSection
          title={t('Hosts')}
          description={t('Compute hosts that are not in a segment yet. You can add more later.')}
        >
          <QueryContent answer={coverage} unknown={t('Could not load the hosts')}>
            {({ coverage: { uncovered } }) => <HostsField name="hosts" hosts={uncovered} />}
          </QueryContent>
        </FormSection>
      </ResourceForm>
    </>
  );
}
