'use client';

import { Building2, Check, Layers, ShieldAlert, Star } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { ScopeCounts } from './scope-counts.tsx';
import type { ScopeChoice } from './scopes.ts';

interface ScopeRowProps {
  choice: ScopeChoice;
  href: string;
  isCurrent: boolean;
  isFavourite: boolean;
  onToggleFavourite: () => void;
  onPicked: (() => void) | undefined;
}

export function ScopeRow({ choice, href, isCurrent, isFavourite, onToggleFavourite, onPicked }: ScopeRowProps) {
  const { t, format } = useI18n();
  const { name, kind, domain, roles } = choice;
  const place = {
    project: domain ?? '',
    all: t('Everything in one list'),
    domain: t('Domain'),
    system: t('All projects and domains'),
  }[kind];
  return (
    <li className="group relative flex items-center rounded-control hover:bg-hover has-[a:focus-visible]:bg-hover">
      <AppLink
        look="plain"
        href={href}
        onClick={onPicked}
        aria-current={isCurrent || undefined}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-control px-2 py-1.5"
      >
        <Check aria-hidden className={cx('size-4 shrink-0 text-accent-ink', !isCurrent && 'invisible')} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5">
            <span className="truncate font-medium">{name}</span>
            <KindMark choice={choice} />
          </span>
          <span className="block truncate text-ink-faint text-small">
            {[place, format.list([...roles])].filter(Boolean).join(' · ')}
          </span>
        </span>
        {kind === 'project' && <ScopeCounts projectId={choice.id} />}
      </AppLink>
      <IconButton
        label={t('Favourite {name}', { name })}
        icon={Star}
        size="small"
        hasTooltip={false}
        aria-pressed={isFavourite}
        onClick={onToggleFavourite}
        className={cx(
          'me-1',
          isFavourite
            ? 'text-warning-ink [&_svg]:fill-current'
            : 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      />
    </li>
  );
}

function KindMark({ choice: { kind, isElevated } }: { choice: ScopeChoice }) {
  if (kind === 'all') return <Layers aria-hidden className="size-3.5 shrink-0 text-ink-faint" />;
  if (kind === 'domain') return <Building2 aria-hidden className="size-3.5 shrink-0 text-violet-ink" />;
  return isElevated && <ShieldAlert aria-hidden className="size-3.5 shrink-0 text-warning-ink" />;
}
