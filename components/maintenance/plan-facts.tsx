'use client';

import { QueryContent } from '#components/console/query-content.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { MaintenanceHost, MaintenancePlan } from '#lib/console/maintenance/schema.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface PlanFactsProps {
  plan: Answer<MaintenancePlan>;
  sentencesOf: (plan: MaintenancePlan) => readonly Text[];
}

export function PlanFacts({ plan, sentencesOf }: PlanFactsProps) {
  const t = useT();
  return (
    <QueryContent answer={plan} unknown={t('Could not check what would happen')}>
      {(found) => (
        <>
          <FurtherObstacles hosts={found.hosts} />
          <Consequences sentences={sentencesOf(found)} />
        </>
      )}
    </QueryContent>
  );
}

function Consequences({ sentences }: { sentences: readonly Text[] }) {
  const t = useT();
  return (
    <section aria-label={t('Consequences')} className="rounded-control bg-sunken px-3 py-2">
      <h3 className="font-medium">{t('Consequences')}</h3>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 ps-5">
        {sentences.map((sentence) => (
          <li key={t(sentence)}>{t(sentence)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The alert of the dialog displays the first obstacle, so only the others are listed here. */
function FurtherObstacles({ hosts }: { hosts: readonly MaintenanceHost[] }) {
  const t = useT();
  const [, ...others] = hosts.flatMap(({ obstacles }) => obstacles);
  if (others.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-0.5 ps-5 text-warning-ink">
      {others.map((obstacle) => (
        <li key={t(obstacle)}>{t(obstacle)}</li>
      ))}
    </ul>
  );
}
