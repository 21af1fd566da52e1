'use client';

import { HardDrive, type LucideIcon, Server, ShieldCheck, SquareTerminal } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { useMayCreate } from '#components/quotas/use-may-create.ts';
import { cx } from '#components/ui/cx.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { createHref, projectHref } from '#lib/screens/paths.ts';

/** Shortcuts to common tasks. */
export function QuickStarts({ projectId }: { projectId: string }) {
  const t = useT();
  const mayLaunch = useMayCreate(projectId, 'instances');
  const mayCreateVolume = useMayCreate(projectId, 'volumes');
  return (
    <nav aria-label={t('Quick starts')} className="grid gap-3 sm:grid-cols-2 lg:col-span-2 xl:grid-cols-4">
      <Tile
        icon={Server}
        title={t('Launch instance')}
        note={t('From an image or a volume')}
        href={createHref(projectId, 'instances')}
        allowed={mayLaunch}
      />
      <Tile
        icon={HardDrive}
        title={t('Create volume')}
        note={t('A disk that outlives instances')}
        href={createHref(projectId, 'volumes')}
        allowed={mayCreateVolume}
      />
      <Tile
        icon={ShieldCheck}
        title={t('Create credential')}
        note={t('For scripts and pipelines')}
        href={projectHref(projectId, 'credentials', { create: 'true' })}
      />
      <Tile
        icon={SquareTerminal}
        title={t('Use the command line')}
        note={t('Download clouds.yaml')}
        href={projectHref(projectId, 'api-access')}
      />
    </nav>
  );
}

interface TileProps {
  icon: LucideIcon;
  title: string;
  note: string;
  href: string;
  /** True, or the reason why the link is disabled. */
  allowed?: true | Text;
}

const tile =
  'flex items-center gap-3 rounded-card border bg-surface px-4 py-3 text-start shadow-low transition-colors hover:border-control';

function Tile({ icon: Icon, title, note, href, allowed = true }: TileProps) {
  const t = useT();
  const content = (
    <>
      <span className="rounded-control bg-accent-soft p-2 text-accent-ink">
        <Icon aria-hidden className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-ink-faint text-small">{allowed === true ? note : t(allowed)}</span>
      </span>
    </>
  );
  if (allowed === true) {
    return (
      <AppLink look="plain" href={href} className={tile}>
        {content}
      </AppLink>
    );
  }
  return (
    <Tooltip text={t(allowed)}>
      <button type="button" aria-disabled className={cx(tile, 'cursor-not-allowed opacity-60')}>
        {content}
      </button>
    </Tooltip>
  );
}
