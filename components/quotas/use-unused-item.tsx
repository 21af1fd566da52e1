'use client';

import { Fragment, type ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import type { AttentionItem } from '#components/console/attention-list.tsx';
import { ButtonLink } from '#components/console/button-link.tsx';
import { Button } from '#components/ui/button.tsx';
import type { FindingKind } from '#lib/console/unused/finding-kinds.ts';
import type { UnusedFinding } from '#lib/console/unused/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref, projectHref } from '#lib/screens/paths.ts';
import { SAVED_WORDS, UNUSED_WORDS } from './unused-words.ts';

/** A finding as an item of a list, with its savings, the objects unused for the longest time and its buttons. */
export function useUnusedItem(
  projectId: string,
  onSnooze: (kind: FindingKind) => void,
): (finding: UnusedFinding) => AttentionItem {
  const { t, format } = useI18n();
  const savingsOf = ({ savings }: UnusedFinding) =>
    format.list(savings.flatMap(({ quota, amount }) => SAVED_WORDS[quota]?.(amount) ?? []).map((text) => t(text)));
  const namesOf = ({ kind, objects }: UnusedFinding): ReactNode =>
    objects.map(({ id, name, since }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        {UNUSED_WORDS[kind].hasPages ? (
          <AppLink href={objectHref(projectId, UNUSED_WORDS[kind].list.screen, id)}>{name || id}</AppLink>
        ) : (
          name || id
        )}{' '}
        (<Age at={since} />)
      </Fragment>
    ));
  return (finding) => {
    const { kind, count } = finding;
    const { title, longest, list } = UNUSED_WORDS[kind];
    return {
      id: kind,
      level: 'info',
      title: t(title(count)),
      cause: (
        <>
          {t('Deleting {count, plural, one {it} other {them}} would free {savings}.', {
            count,
            savings: savingsOf(finding),
          })}{' '}
          {t.rich(longest, { names: () => namesOf(finding) })}
        </>
      ),
      action: (
        <span className="flex flex-wrap gap-2">
          <ButtonLink size="small" href={projectHref(projectId, list.screen, { where: list.where })}>
            {t(list.label)}
          </ButtonLink>
          <Button size="small" variant="ghost" onClick={() => onSnooze(kind)}>
            {t('Snooze for 30 days')}
          </Button>
        </span>
      ),
    };
  };
}
