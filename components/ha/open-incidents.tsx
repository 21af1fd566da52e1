'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { LoadError } from '#components/console/load-error.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { haApi } from '#lib/console/ha/contract.ts';
import { notificationsHref } from '#lib/console/ha/notifications/href.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

const IncidentCards = lazyComponent(async () => (await import('./incident-cards.tsx')).IncidentCards);

/** Each open incident in one sentence with its actions: the first thing that people on call see. */
export function OpenIncidents({ scope }: { scope: string }) {
  const t = useT();
  const answer = useQuery(clientOf(haApi).incidents.query(scope));
  const { incidents = [], more = 0 } = answer.data ?? {};
  if (!answer.error && incidents.length === 0) return null;
  return (
    <section aria-label={t('Open incidents')} className="mb-4 grid shrink-0 gap-2 xl:grid-cols-2">
      <LoadError answer={answer} unknown={t('Could not load the incidents')} />
      {incidents.length > 0 && <IncidentCards {...{ scope, incidents }} />}
      {more > 0 && (
        <AppLink href={notificationsHref('triage:unresolved')} className="text-small">
          {t('and {count} more', { count: more })}
        </AppLink>
      )}
    </section>
  );
}
