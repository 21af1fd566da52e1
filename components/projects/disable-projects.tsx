'use client';

import { useQuery } from '@tanstack/react-query';
import { NameList } from '#components/console/name-list.tsx';
import { questionAbout } from '#components/console/question-about.tsx';
import { knownAnswer } from '#lib/client/answer.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectEffects } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

export const DisableProjects = questionAbout<ListedProject, ProjectEffects | null>({
  useFound: (scope, [{ id }, ...others]) => {
    const isOne = others.length === 0;
    const effects = useQuery({ ...clientOf(listedProjectApi).effects.query(scope, id), enabled: isOne });
    return isOne ? effects : knownAnswer(null);
  },
  unknown: msg('Could not load who loses access'),
  show: (effects, _rows, { t }) =>
    effects ? (
      <Effects {...effects} />
    ) : (
      <p>{t('Everyone who works in them loses access immediately. Projects below them are disabled too.')}</p>
    ),
});

function Effects({ people, below }: ProjectEffects) {
  const t = useT();
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
              { count: below.length },
            )}
          </p>
          <NameList items={below} idOf={({ id }) => id} nameOf={({ name }) => name} />
        </>
      )}
    </>
  );
}
