'use client';

import { Check, ShieldAlert, Star } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';

interface ProjectRowProps {
  project: SessionProject;
  href: string;
  isCurrent: boolean;
  isFavourite: boolean;
  onToggleFavourite: () => void;
  onPicked: () => void;
}

/** One project of the switcher: its name, domain and the roles held there. */
export function ProjectRow({ project, href, isCurrent, isFavourite, onToggleFavourite, onPicked }: ProjectRowProps) {
  const t = useT();
  const format = useFormat();
  const isElevated = project.roles.includes('admin');
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
            <span className="truncate font-medium">{project.name}</span>
            {isElevated && <ShieldAlert aria-hidden className="size-3.5 shrink-0 text-warning-ink" />}
          </span>
          <span className="block truncate text-ink-faint text-small">
            {project.domain.name} · {format.list([...project.roles])}
          </span>
        </span>
      </AppLink>
      <IconButton
        label={t('Favourite {name}', { name: project.name })}
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
