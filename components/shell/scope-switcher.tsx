'use client';

import { ChevronsUpDown, FolderClosed, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Popover } from '#components/ui/popover.tsx';
import type { SessionProject } from '#lib/client/session.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { ProjectPicker } from './project-picker.tsx';

interface ScopeSwitcherProps {
  projects: readonly SessionProject[];
  current: SessionProject | undefined;
}

/** Top left: the project of the page, and the way to another one. */
export function ScopeSwitcher({ projects, current }: ScopeSwitcherProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ 'g p': () => setIsOpen(true) });
  const isElevated = current?.roles.includes('admin');
  const Icon = isElevated ? ShieldAlert : FolderClosed;
  return (
    <Popover
      label={t('Switch project')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasPadding={false}
      trigger={
        <button
          type="button"
          className="flex h-8 max-w-full items-center gap-2 rounded-control px-2 hover:bg-hover data-[state=open]:bg-hover"
        >
          <Icon
            aria-hidden
            className={isElevated ? 'size-4 shrink-0 text-warning-ink' : 'size-4 shrink-0 text-ink-faint'}
          />
          <span className="sr-only">{current ? t('Project') : t('Switch project')}</span>
          <span className="min-w-0 truncate font-medium">{current?.name ?? t('Choose a project')}</span>
          {current && <span className="truncate text-ink-faint text-small max-md:hidden">{current.domain.name}</span>}
          {isElevated && <span className="sr-only">{t('Administrator')}</span>}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <ProjectPicker projects={projects} current={current} onPicked={() => setIsOpen(false)} />
    </Popover>
  );
}
