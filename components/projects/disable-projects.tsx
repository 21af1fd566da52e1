'use client';

import { useQuery } from '@tanstack/react-query';
import { NameList } from '#components/console/name-list.tsx';
import { questionAbout } from '#components/console/question-about.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectEffects } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function DisableProjects(props: VerbDialogProps<ListedProject>) {
  const t = useT();
  if (props.rows.length === 1) return <DisableOne {...props} />;
  return (
    <VerbDialog {...props}>
      <p>{t('Everyone who works in them loses access immediately. Projects below them are disabled too.')}</p>
    </VerbDialog>
  );
}

const DisableOne = questionAbout<ListedProject, ProjectEffects>({
  useFound: (scope, [{ id }]) => useQuery(clientOf(listedProjectApi).effects.query(scope, id)),
  unknown: msg('Could not load who loses access'),
  show: ({ people, below }, _rows, { t }) => (
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
              { count: below.length },
            )}
          </p>
          <NameList items={below} idOf={({ id }) => id} nameOf={({ name }) => name} />
        </>
      )}
    </>
  ),
});
