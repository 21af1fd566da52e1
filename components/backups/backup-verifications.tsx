'use client';

import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus, CircleX, type LucideIcon, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { StatusBadge } from '#components/console/status-badge.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { verificationApi } from '#lib/block-storage/verifications/contract.ts';
import type { Verification } from '#lib/block-storage/verifications/schema.ts';
import { hasFailed, isInProgress } from '#lib/block-storage/verifications/values.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';

type Check = Verification['checks'][number];

interface BackupVerificationsProps {
  projectId: string;
  backupId: string;
  /** The button that starts one. */
  verify?: ReactNode;
}

/** The checks of the last verification of a backup, and the results of earlier ones. */
export function BackupVerifications({ projectId, backupId, verify }: BackupVerificationsProps) {
  const t = useT();
  const query = useQuery(clientOf(verificationApi).list.query(projectId, { backup_id: backupId }));
  return (
    <Card title={t('Verifications')} aside={verify} hasPadding={false}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-24" />}>
        {({ verifications: [last, ...earlier] }) =>
          last === undefined ? (
            <EmptyState icon={ShieldCheck} title={t('Never verified')}>
              {t('A verification restores the backup to a temporary disk, checks the data and removes the disk.')}
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y">
                <VerificationLine verification={last} />
                {last.checks.map((check) => (
                  <CheckLine key={check.name} check={check} />
                ))}
              </ul>
              {earlier.length > 0 && (
                <>
                  <h3 className="border-t bg-sunken px-4 py-2 font-medium text-small">{t('Earlier verifications')}</h3>
                  <ul className="divide-y border-t">
                    {earlier.map((verification) => (
                      <VerificationLine key={verification.id} verification={verification} />
                    ))}
                  </ul>
                </>
              )}
            </>
          )
        }
      </QueryScreen>
    </Card>
  );
}

function VerificationLine({ verification }: { verification: Verification }) {
  const { t, format } = useI18n();
  const { status, reason, user_id, restore_seconds, created_at, ended_at } = verification;
  const isRunning = isInProgress(verification);
  return (
    <ListLine
      name={
        <>
          <StatusBadge status={status} isTransitional={isRunning} since={isRunning ? created_at : undefined} />
          <span className="font-normal">{user_id === null ? t('Automatic') : t('On request')}</span>
        </>
      }
      detail={reason !== null && !hasFailed(verification) && <span className="whitespace-normal">{t(reason)}</span>}
      facts={
        <>
          {restore_seconds !== null && (
            <>
              {t('Restore took {duration}', { duration: format.duration(Math.ceil(restore_seconds) * 1000) })}
              {' · '}
            </>
          )}
          <Age at={ended_at ?? created_at} />
        </>
      }
    />
  );
}

const NAMES = {
  restore: msg('Restore to a temporary disk'),
  data: msg('Comparison with the backed-up data'),
  file_systems: msg('Partitions and file systems'),
  boot: msg('Boot'),
} satisfies Record<Check['name'], string>;

const LOOKS = {
  passed: { icon: CircleCheck, word: msg('Passed'), ink: 'text-success-ink' },
  failed: { icon: CircleX, word: msg('Failed'), ink: 'text-danger-ink' },
  skipped: { icon: CircleMinus, word: msg('Not possible'), ink: 'text-ink-muted' },
} satisfies Record<Check['result'], { icon: LucideIcon; word: string; ink: string }>;

function CheckLine({ check: { name, result, detail } }: { check: Check }) {
  const t = useT();
  const { icon: Icon, word, ink } = LOOKS[result];
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-2.5">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{t(NAMES[name])}</span>
        <span className="block break-words text-ink-muted text-small">{t(detail)}</span>
      </span>
      <span className={`flex items-center gap-1.5 text-small ${ink}`}>
        <Icon aria-hidden className="size-4 shrink-0" />
        {t(word)}
      </span>
    </li>
  );
}
