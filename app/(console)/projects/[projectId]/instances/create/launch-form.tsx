'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ErrorAlert } from '#components/console/error-alert.tsx';
import { ResourceForm } from '#components/console/resource-form.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { projectHref } from '#lib/screens/paths.ts';
import { EMPTY_LAUNCH, secretsOf } from './empty-launch.ts';
import { storeLastLaunch } from './last-launch.ts';
import { LaunchSections } from './launch-sections.tsx';
import { LaunchSummary } from './launch-summary.tsx';
import type { LaunchInput, LaunchValues } from './launch-values.ts';
import { isLockedOut } from './launch-warnings.ts';
import { Preselection } from './preselection.tsx';
import { resolveLaunch } from './resolve-launch.ts';
import { type LaunchChoices, useLaunchChoices } from './use-launch-choices.ts';

/** Form fields whose name in the API differs. */
const FIELD_OF = {
  flavorRef: 'flavor',
  imageRef: 'image',
  key_name: 'key',
  availability_zone: 'zone',
  user_data: 'userData',
  min_count: 'count',
  max_count: 'count',
  security_groups: 'groups',
  adminPass: 'password',
  block_device_mapping_v2: 'volumeSize',
  group: 'serverGroup',
  floating_network_id: 'floatingNetwork',
} as const;

export function LaunchForm({ projectId, prefill }: { projectId: string; prefill: Partial<LaunchInput> }) {
  const t = useT();
  const router = useRouter();
  const client = useQueryClient();
  const choices = useLaunchChoices(projectId);
  const allowed = useMayCreate(projectId, 'instances');
  const [isWarned, setIsWarned] = useState(false);
  const list = projectHref(projectId, 'instances');
  const draftKey = `launch-${projectId}-${JSON.stringify(prefill)}`;
  const launch = async (values: LaunchValues) => {
    const { launchInstances } = await import('./launch-instances.ts');
    const resolved = resolveLaunch(values, choices);
    await launchInstances({ projectId, client, launch: resolved, t });
    storeLastLaunch(projectId, resolved);
    router.push(list);
  };
  /** Asks for confirmation if no one might be able to sign in to the instance. */
  const isSure = (values: LaunchValues) => {
    const isOpen = isWarned || !isLockedOut(values);
    setIsWarned(!isOpen);
    return isOpen;
  };
  return (
    <>
      <MissingChoices choices={choices} />
      <ResourceForm
        schema={async () => (await import('./launch-check.ts')).launchCheck(choices, t)}
        defaultValues={{ ...EMPTY_LAUNCH, ...prefill }}
        draftKey={draftKey}
        secret={secretsOf}
        fieldOf={FIELD_OF}
        isSure={isSure}
        submitLabel={<LaunchLabel isWarned={isWarned} />}
        allowed={allowed}
        cancelHref={list}
        onSubmit={launch}
        summary={<LaunchSummary projectId={projectId} choices={choices} />}
        question={isWarned && <LockedOutAlert />}
      >
        <Preselection {...{ projectId, choices, prefill, draftKey }} />
        <LaunchSections projectId={projectId} choices={choices} />
      </ResourceForm>
    </>
  );
}

function MissingChoices({ choices }: { choices: LaunchChoices }) {
  const t = useT();
  return (
    <>
      {choices.error && (
        <div className="mb-4">
          <ErrorAlert
            title={t('Could not load everything')}
            error={choices.error}
            actions={
              <Button size="small" onClick={choices.retry}>
                {t('Try again')}
              </Button>
            }
          />
        </div>
      )}
      {!choices.isWhole && (
        <div className="mb-4">
          <Alert tone="warning" title={t('Some images and volumes are not listed here')}>
            {t('There are more than this form can list.')}
          </Alert>
        </div>
      )}
    </>
  );
}

/** After the warning, the second click launches the instance. */
function LaunchLabel({ isWarned }: { isWarned: boolean }) {
  const t = useT();
  const isLockedOut = useIsLockedOut();
  return isWarned && isLockedOut ? t('Launch anyway') : t('Launch instance');
}

function LockedOutAlert() {
  const t = useT();
  if (!useIsLockedOut()) return null;
  return (
    <Alert tone="warning" isUrgent title={t('You may not be able to sign in')}>
      {t('No key pair or password: you will not be able to sign in. Press the button again to launch anyway.')}
    </Alert>
  );
}

function useIsLockedOut(): boolean {
  const [key, hasPassword, password, userData] = useWatch<LaunchInput, ['key', 'hasPassword', 'password', 'userData']>({
    name: ['key', 'hasPassword', 'password', 'userData'],
  });
  return isLockedOut({ key, hasPassword, password, userData });
}
