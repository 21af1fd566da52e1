'use client';

import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { DetailSkeleton } from '#components/console/detail-skeleton.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { QuotaBar } from '#components/console/quota-bar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import type { ListedProject, ProjectQuota } from '#lib/console/identity/projects/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { quotaWords, SERVICE_WORDS } from './quota-words.ts';
import { quotaWriter } from './quota-writer.ts';
import { rankOf, shownQuotas } from './shown-quotas.ts';

const EditQuotas = lazyComponent(async () => (await import('./edit-quotas.tsx')).EditQuotas);

const ORDER = Object.keys(SERVICE_WORDS);

export function ProjectQuotas({ scope, project }: { scope: string; project: ListedProject }) {
  const t = useT();
  const query = useQuery(clientOf(listedProjectApi).quotas.query(scope, project.id));
  const allowed = useMayAdminister(scope);
  const [isEditing, setIsEditing] = useState(false);
  const edit = { label: t('Edit limits'), icon: <Pencil />, allowed, onSelect: () => setIsEditing(true) };
  return (
    <QueryScreen query={query} skeleton={<DetailSkeleton />}>
      {({ quotas }) => {
        const shown = shownQuotas(quotas);
        const services = [...Map.groupBy(shown, ({ service }) => service)];
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
              <p className="text-ink-muted">
                {t('Limits marked “Own” apply only to this project. The others follow the defaults of all projects.')}
              </p>
              <ActionButton action={edit} />
            </div>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {services
                .toSorted(([one], [other]) => rankOf(one, ORDER) - rankOf(other, ORDER))
                .map(([service, ofService]) => (
                  <Card key={service} title={t(SERVICE_WORDS[service] ?? service)}>
                    <QuotaList quotas={ofService} />
                  </Card>
                ))}
            </div>
            {isEditing && (
              <EditQuotas scope={scope} project={project} quotas={shown} onClose={() => setIsEditing(false)} />
            )}
          </>
        );
      }}
    </QueryScreen>
  );
}

function QuotaList({ quotas }: { quotas: readonly ProjectQuota[] }) {
  const { t, format } = useI18n();
  const hasOwn = quotas.some(({ own }) => own !== null);
  return (
    <ul className="flex flex-col gap-4">
      {quotas.map(({ name, own, registered, used }) => {
        const { label, unit, isOfEach } = quotaWords(name);
        const show = quotaWriter(unit, format);
        const limit = own ?? registered;
        return (
          <li key={name} className="flex items-end gap-3">
            <div className="min-w-0 flex-1">
              {isOfEach ? (
                <p className="flex items-baseline justify-between gap-3">
                  <span className="truncate text-ink-muted">{t(label)}</span>
                  <span className="whitespace-nowrap text-small tabular-nums">
                    {limit < 0 ? t('No limit') : t('At most {limit}', { limit: show(limit) })}
                  </span>
                </p>
              ) : (
                <QuotaBar label={t(label)} used={used} limit={limit} show={show} />
              )}
            </div>
            {hasOwn && <span className="w-12 text-end">{own !== null && <Badge tone="accent">{t('Own')}</Badge>}</span>}
          </li>
        );
      })}
    </ul>
  );
}
