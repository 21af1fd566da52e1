'use client';

import { useQuery } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useParams, usePathname, useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { actorName, KINDS } from '#components/activity/activity-words.ts';
import { useActivityPlace } from '#components/activity/use-activity-place.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import { type ActivityPlace, goneQuery } from '#lib/console/activity/queries.ts';
import type { GoneObject } from '#lib/console/activity/schema.ts';
import { ADMIN_HREF } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { Age } from './age.tsx';
import { AppLink } from './app-link.tsx';
import { Known } from './known.tsx';
import { RequestId } from './request-id.tsx';
import { ScreenState } from './screen-state.tsx';

interface GonePanelProps {
  /** What was looked for, where the log does not know it: "Volume not found". */
  title?: ReactNode;
  headingLevel?: 1 | 2;
  actions?: ReactNode;
}

/** In the place of an object that is not there: who deleted it and when, as far as the log of the place knows. */
export function GonePanel({ title, headingLevel = 2, actions }: GonePanelProps) {
  const t = useT();
  const lookup = useGoneObject();
  const answer = useQuery({
    ...goneQuery(lookup?.place ?? { scope: '', of: 'project' }, lookup?.id ?? ''),
    enabled: lookup !== undefined,
    retry: false,
  });
  // The heading is what the log says: it must not change under the reader.
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
        <Known answer={answer} unknown={t('Could not look up who deleted it')}>
          {({ gone: found }) => <Story gone={found} lookup={lookup} />}
        </Known>
      ) : (
        t('It does not exist, or you have no access to it.')
      )}
    </ScreenState>
  );
}

function GoneSkeleton() {
  const t = useT();
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-6 py-12 sm:py-16">
      <span className="sr-only">{t('Loading')}</span>
      <Skeleton className="size-10 rounded-full" />
      <Skeleton className="h-5 w-48 max-w-full" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </div>
  );
}

function Story({ gone, lookup: { place, id } }: { gone: GoneObject['gone']; lookup: GoneLookup }) {
  const t = useT();
  const { kind, deletion, project, kept_days: days } = gone;
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
          ? t('It is gone, and the log does not say who deleted it.')
          : t('deleted by {user}', { user: actorName(t, deletion) })}{' '}
        {deletion && <Age at={deletion.at} />}
      </span>
      {deletion?.request_id && <RequestId id={deletion.request_id} />}
      <AppLink href={activityPageHref(place, id)}>{t('Show its activity')}</AppLink>
    </span>
  );
}

interface GoneLookup {
  place: ActivityPlace;
  id: string;
}

/** What the address of the page asks for, and whose log may know it; undefined where no log can. */
function useGoneObject(): GoneLookup | undefined {
  const { projectId, domainId, ...params } = useParams<Record<string, string>>();
  const open = useSearchParams().get('open');
  const isAdminPage = usePathname().startsWith(ADMIN_HREF);
  const { data: session } = useSession();
  const admin = session?.projects.find(isAdminOf);
  const place = useActivityPlace(admin?.id ?? '');
  const id = Object.values(params)[0] ?? open;
  const isKnown = place.of !== 'all' || (isAdminPage && admin !== undefined);
  return id && isKnown ? { place, id: decodeURIComponent(id) } : undefined;
}
