'use client';

import { useQuery } from '@tanstack/react-query';
import { NameList } from '#components/console/name-list.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectEffects } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

export function DisableProjects(props: VerbDialogProps<ListedProject>) {
  const t = useT();
  if (props.rows.length === 1) return <DisableOne {...props} />;
  return (
    <VerbDialog {...props}>
      <p>{t('Everyone who works in them loses access immediately. Projects below them are disabled too.')}</p>
    </VerbDialog>
  );
}

function DisableOne(props: VerbDialogProps<ListedProject>) {
  const t = useT();
  const effects = useQuery(clientOf(listedProjectApi).effects.query(props.projectId, props.rows[0].id));
  return (
    <VerbDialog {...props} restsOn={effects}>
      <QueryContent answer={effects} unknown={t('Could not load who loses access')}>
        {(known) => <Effects {...known} />}
      </QueryContent>
    </VerbDialog>
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
