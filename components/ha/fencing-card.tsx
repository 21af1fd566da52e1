'use client';

import { useState } from 'react';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { DateTime } from '#components/console/date-time.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { cx } from '#components/ui/cx.ts';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { engineText } from '#lib/console/ha/engine-text.ts';
import type { FencingRecord } from '#lib/console/ha/fencing/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { LEVEL_WORDS, RESULT_WORDS } from './fencing-words.ts';

const LazyConfirm = lazyComponent(async () => (await import('./confirm-off.tsx')).ConfirmOff);

interface FencingCardProps {
  projectId: string;
  host: string;
  fencing: FencingRecord;
}

/** Why the host certainly no longer runs anything, or what is missing. */
export function FencingCard({ projectId, host, fencing }: FencingCardProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { evidence, sufficient } = fencing;
  return (
    <Card
      title={t('Evidence that the host no longer runs anything')}
      hasPadding={false}
      aside={fencing.is_confirmable && <Button onClick={() => setOpen(true)}>{t('Confirm that it is off')}</Button>}
    >
      {evidence.length > 0 && (
        <CardTable
          caption={t('Evidence that the host no longer runs anything')}
          heads={[
            { label: t('Level') },
            { label: t('Result') },
            { label: t('Evidence') },
            { label: t('Source'), isWideOnly: true },
            { label: t('Time'), isWideOnly: true, isLast: true },
          ]}
        >
          {evidence.map((row) => (
            <EvidenceRow key={row.level} row={row} isSufficient={sufficient.includes(row.level)} />
          ))}
        </CardTable>
      )}
      {isOpen && <LazyConfirm projectId={projectId} host={host} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface EvidenceRowProps {
  row: FencingRecord['evidence'][number];
  isSufficient: boolean;
}

function EvidenceRow({ row, isSufficient }: EvidenceRowProps) {
  const t = useT();
  const { word, tone } = RESULT_WORDS[row.result];
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-medium">
        {row.level}. {t(LEVEL_WORDS[row.level])}
        {!isSufficient && <span className="ms-1.5 font-normal text-ink-faint">{t('does not suffice')}</span>}
      </th>
      <td className="px-4 py-2">
        <StateBadge word={t(word)} tone={tone} />
      </td>
      <td className="break-words px-4 py-2">{engineText(t, row.evidence)}</td>
      <td className={cx('px-4 py-2', WIDE_ONLY)}>{row.source}</td>
      <td className={cx('px-4 py-2 text-end', WIDE_ONLY)}>
        <DateTime at={row.at} />
      </td>
    </tr>
  );
}
