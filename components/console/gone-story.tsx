'use client';

import { Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { actorName } from '#components/activity/activity-words.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import { KINDS } from '#lib/console/activity/kinds.ts';
import type { GoneObject } from '#lib/console/activity/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { AppLink } from './app-link.tsx';
import { GoneSkeleton } from './gone-skeleton.tsx';
import { QueryContent } from './query-content.tsx';
import { RequestId } from './request-id.tsx';
import { ScreenState } from './screen-state.tsx';
import { type GoneLookup, useGoneObject } from './use-gone-object.ts';

export interface GonePanelProps {
  /** Title if the log does not contain the deletion: "Volume not found". */
  title?: ReactNode;
  headingLevel?: 1 | 2;
  actions?: ReactNode;
}

export function GoneStory({ title, headingLevel = 2, actions }: GonePanelProps) {
  const t = useT();
  const { lookup, answer } = useGoneObject();
  // The heading depends on the log, and must not change after it is displayed.
  if (lookup && answer.isPending) return <GoneSkeleton />;
  const gone = answer.data?.gone;
  const name = gone?.name ?? (gone?.kind ? t(KINDS[gone.kind]) : '');
  return (
    <ScreenState
      icon={Unplug}
      title={gone?.deletion ? t('{name} was deleted', { name }) : (title ?? t('Not found'))}
      headingLevel={headingLevel}
      actions={actions}
    >
      {lookup ? (
        <QueryContent answer={answer} unknown={t('Could not look up who deleted it')}>
          {({ gone: found }) => <Details gone={found} lookup={lookup} />}
        </QueryContent>
      ) : (
        t('It does not exist, or you have no access to it.')
      )}
    </ScreenState>
  );
}

function Details({ gone, lookup: { place } }: { gone: GoneObject['gone']; lookup: GoneLookup }) {
  const t = useT();
  const { object_id: objectId, kind, deletion, project, kept_days: days } = gone;
  if (kind === null) {
    if (place.of === 'all') {
      return t('Nothing with this ID exists, and nothing with it was deleted in the last {days} days.', { days });
    }
    return place.of === 'project'
      ? t('Nothing with this ID exists in this project. It may belong to another project.')
      : t('Nothing with this ID exists in this domain. It may belong to another domain.');
  }
  return (
    <span className="flex flex-col items-center gap-1">
      <span>
        {t(KINDS[kind])}
        {project && ` · ${project.name}`}
        {' · '}
        {deletion === null
          ? t('It no longer exists, and the log has no record of its deletion.')
          : t('deleted by {user}', { user: actorName(t, deletion) })}{' '}
        {deletion && <Age at={deletion.at} />}
      </span>
      {deletion?.request_id && <RequestId id={deletion.request_id} />}
      <AppLink href={activityPageHref(place, objectId)}>{t('Show its activity')}</AppLink>
    </span>
  );
}
