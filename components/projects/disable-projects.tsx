'use client';

import { useQuery } from '@tanstack/react-query';
import { ConfirmAction } from '#components/console/confirm-action.tsx';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { useBulkChange } from '#lib/console/activity/use-bulk-change.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectEffects } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

interface DisableProjectsProps extends ScopeDialogProps {
  projects: readonly [ListedProject, ...ListedProject[]];
}

export function DisableProjects({ scope, projects: [first, ...others], onClose }: DisableProjectsProps) {
  return others.length === 0 ? (
    <DisableOne scope={scope} project={first} onClose={onClose} />
  ) : (
    <DisableMany scope={scope} projects={[first, ...others]} onClose={onClose} />
  );
}

function DisableOne({ scope, project: { id, name }, onClose }: ScopeDialogProps & { project: ListedProject }) {
  const t = useT();
  const effects = useQuery(clientOf(listedProjectApi).effects.query(scope, id));
  const disable = clientOf(listedProjectApi).disable.useMutation(scope);
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Disable project {name}?', { name })}
      confirmLabel={t('Disable {name}', { name })}
      restsOn={effects}
      onConfirm={() => disable.mutateAsync(id)}
    >
      <QueryContent answer={effects} unknown={t('Could not load who loses access')}>
        {(known) => <Effects {...known} />}
      </QueryContent>
    </ConfirmAction>
  );
}

function Effects({ people, below }: ProjectEffects) {
  const { t } = useI18n();
  return (
    <>
      <p>
        {t(
          '{count, plural, =0 {No one works in it.} one {# person loses access immediately, even in the middle of work.} other {# people lose access immediately, even in the middle of work.}}',
          { count: people },
        )}
      </p>
      <p>{t('Everything in it keeps running and counts against its quota.')}</p>
      {below.length > 0 && (
        <>
          <p>
            {t(
              '{count, plural, one {This project below it is disabled too:} other {These # projects below it are disabled too:}}',
              {
                count: below.length,
              },
            )}
          </p>
          <NameList items={below} idOf={({ id }) => id} nameOf={({ name }) => name} />
        </>
      )}
    </>
  );
}

function DisableMany({
  scope,
  projects,
  onClose,
}: {
  scope: string;
  projects: readonly ListedProject[];
  onClose: () => void;
}) {
  const t = useT();
  const change = useBulkChange(scope, ['project']);
  const count = projects.length;
  const confirm = async () =>
    change({
      title: msg('Disabling {count, plural, one {# project} other {# projects}}', { count }),
      rows: projects,
      idOf: ({ id }) => id,
      nameOf: ({ name }) => name,
      requestsOf: ({ id }) => [clientOf(listedProjectApi).disable.request(id)],
    });
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('Disable {count} projects?', { count })}
      confirmLabel={t('Disable {count} projects', { count })}
      onConfirm={confirm}
    >
      <NameList items={projects} idOf={({ id }) => id} nameOf={({ name }) => name} />
      <p>{t('Everyone who works in them loses access immediately. Projects below them are disabled too.')}</p>
    </ConfirmAction>
  );
}
