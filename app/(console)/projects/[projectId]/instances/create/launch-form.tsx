'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { FormSection } from '#components/console/form-section.tsx';
import { PairsField } from '#components/console/pairs-field.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { TextField } from '#components/console/text-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { toApiError } from '#lib/client/api-error.ts';
import { notify } from '#lib/client/notices.ts';
import { useCreateServer } from '#lib/compute/servers/queries.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AdminPassword } from './admin-password.tsx';
import { BootSourceField } from './boot-source-field.tsx';
import { CountField } from './count-field.tsx';
import { FlavorField } from './flavor-field.tsx';
import { KeyField } from './key-field.tsx';
import { LaunchSummary } from './launch-summary.tsx';
import { EMPTY_LAUNCH, type LaunchInput, LaunchValues } from './launch-values.ts';
import { NetworksField } from './networks-field.tsx';
import { toNewServer } from './to-new-server.ts';
import { resolveValues, useLaunchChoices } from './use-launch-choices.ts';
import { UserDataField } from './user-data-field.tsx';
import { ZoneField } from './zone-field.tsx';

/** Where the API's name of an input and the form's differ. */
const FIELD_OF = {
  flavorRef: 'flavor',
  imageRef: 'image',
  key_name: 'key',
  availability_zone: 'zone',
  user_data: 'userData',
  min_count: 'count',
  max_count: 'count',
  block_device_mapping_v2: 'volume',
} as const;

interface LaunchFormProps {
  projectId: string;
  /** What the address of the page fills in. */
  prefill: Partial<LaunchInput>;
}

/** The launch of an instance: all sections at once, the outcome at the side. */
export function LaunchForm({ projectId, prefill }: LaunchFormProps) {
  const t = useT();
  const router = useRouter();
  const create = useCreateServer(projectId);
  const choices = useLaunchChoices(projectId);
  const [password, setPassword] = useState<string>();
  const list = `/projects/${projectId}/instances`;
  const draft = `launch-${projectId}-${JSON.stringify(prefill)}`;

  const launch = async (values: LaunchValues) => {
    const created = await create.mutateAsync(toNewServer(resolveValues(values, choices)));
    const title = msg('{count, plural, one {Launching {name}} other {Launching # instances}}', {
      count: values.count,
      name: values.name,
    });
    notify({ level: 'info', title });
    if ('server' in created && !values.key) setPassword(created.server.adminPass);
    else router.push(list);
  };
  return (
    <>
      {choices.error && (
        <div className="mb-4">
          <ErrorAlert
            title={t('Not everything could be loaded')}
            error={toApiError(choices.error)}
            actions={
              <Button size="small" onClick={choices.retry}>
                {t('Try again')}
              </Button>
            }
          />
        </div>
      )}
      <ResourceForm
        schema={LaunchValues}
        defaultValues={{ ...EMPTY_LAUNCH, ...prefill }}
        draftKey={draft}
        fieldOf={FIELD_OF}
        submitLabel={t('Launch instance')}
        cancelHref={list}
        onSubmit={launch}
        summary={<LaunchSummary projectId={projectId} choices={choices} />}
      >
        <FormSection title={t('Basics')}>
          <TextField name="name" label={t('Name')} isRequired hasFocus />
          <CountField />
          <TextField name="description" label={t('Description')} />
          <ZoneField projectId={projectId} />
        </FormSection>
        <FormSection title={t('Boot source')} description={t('What is on the root disk when the instance starts.')}>
          <BootSourceField choices={choices} />
        </FormSection>
        <FormSection title={t('Flavor')} description={t('How many cores, how much memory and disk it gets.')}>
          <FlavorField projectId={projectId} choices={choices} />
        </FormSection>
        <FormSection title={t('Networks')} description={t('It gets one address in each.')}>
          <NetworksField projectId={projectId} networks={choices.networks} />
        </FormSection>
        <FormSection title={t('Access')}>
          <KeyField projectId={projectId} />
        </FormSection>
        <FormSection
          title={t('First boot')}
          description={t('Optional: what cloud-init does when it starts for the first time.')}
        >
          <UserDataField />
          <PairsField name="metadata" label={t('Metadata')} />
        </FormSection>
      </ResourceForm>
      {password !== undefined && <AdminPassword password={password} onClose={() => router.push(list)} />}
    </>
  );
}
