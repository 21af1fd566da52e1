'use client';

import { ActionMenu } from '#components/console/action-menu.tsx';
import { Age } from '#components/console/age.tsx';
import { AppLink } from '#components/console/app-link.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';
import { BackupStatusBadge } from './backup-status.tsx';
import { backupName, stepWord } from './backup-words.ts';
import { type ChainNode, flattenChains } from './chains.ts';
import type { useBackupActions } from './use-backup-actions.tsx';

interface BackupChainProps {
  projectId: string;
  chains: readonly ChainNode[];
  actions: ReturnType<typeof useBackupActions>;
  /** The backup whose page this is, if any. */
  currentId?: string;
}

/** Deeper backups are indented as if they were at this depth. */
const MAX_STEPS = 6;

export function BackupChain({ projectId, chains, actions, currentId }: BackupChainProps) {
  const { t, format } = useI18n();
  return (
    <ul className="flex flex-col divide-y">
      {flattenChains(chains).map(({ backup, depth }) => (
        <li
          key={backup.id}
          aria-current={backup.id === currentId || undefined}
          className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 aria-[current=true]:bg-selected"
          style={{ paddingInlineStart: `${1 + Math.min(depth, MAX_STEPS) * 1.25}rem` }}
        >
          <span className="min-w-0 flex-1 break-words font-medium max-sm:basis-full">
            {depth > 0 && (
              <span aria-hidden className="me-1.5 text-ink-faint">
                └
              </span>
            )}
            <AppLink href={objectHref(projectId, 'backups', backup.id)}>{backupName(backup)}</AppLink>
          </span>
          <span className="text-ink-muted text-small">{stepWord(backup, depth, t)}</span>
          <BackupStatusBadge backup={backup} />
          <span className="text-ink-muted text-small">{format.gib(backup.size)}</span>
          <span className="text-ink-muted text-small">
            <Age at={backup.created_at} />
          </span>
          <ActionMenu label={t('Actions for {name}', { name: backupName(backup) })} actions={actions.of(backup)} />
        </li>
      ))}
    </ul>
  );
}
