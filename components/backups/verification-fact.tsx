'use client';

import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { statusWord } from '#components/console/status-words.ts';
import type { LatestVerification } from '#lib/block-storage/verifications/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { stateOf } from './latest-verifications.ts';

interface VerificationFactProps {
  projectId: string;
  latest: LatestVerification | undefined;
  isLoaded: boolean;
  /** In tables, without the duration of the restore and the reason. */
  isShort?: boolean;
  /** The page displays the reason of a failure elsewhere. */
  isReasonShown?: boolean;
}

/** When a backup was last verified, and how long its restore took. */
export function VerificationFact({
  projectId,
  latest,
  isLoaded,
  isShort = false,
  isReasonShown = false,
}: VerificationFactProps) {
  const { t, format } = useI18n();
  if (!isLoaded) return <span className="text-ink-faint">{t('unknown')}</span>;
  const state = stateOf(latest);
  if (latest === undefined) return <span className="text-ink-faint">{t('Never verified')}</span>;
  if (state === 'running') return <span>{t('In progress')}</span>;
  const { result, latest: last } = latest;
  const href = objectHref(projectId, 'backups', latest.backup_id, { tab: 'verifications' });
  if (result === null) {
    return (
      <span className="text-warning-ink">
        {t(statusWord(last.status))}
        {!isShort && last.reason !== null && `: ${t(last.reason)}`}
      </span>
    );
  }
  const age = <Age at={result.ended_at ?? result.created_at} isShort={isShort} />;
  if (state === 'failed') {
    return (
      <span className="text-danger-ink">
        <AppLink href={href}>{t('Failed')}</AppLink> {age}
        {!isShort && !isReasonShown && result.reason !== null && `: ${t(result.reason)}`}
      </span>
    );
  }
  return (
    <span>
      {isShort ? age : <AppLink href={href}>{age}</AppLink>}
      {!isShort && result.restore_seconds !== null && (
        <>
          {', '}
          {t('the restore took {duration}', { duration: format.duration(Math.ceil(result.restore_seconds) * 1000) })}
        </>
      )}
    </span>
  );
}
