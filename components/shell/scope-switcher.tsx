'use client';

import { Building2, ChevronsUpDown, FolderClosed, Layers, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Popover } from '#components/ui/popover.tsx';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { ScopeChoice } from './scopes.ts';

const ScopePicker = lazyComponent(async () => (await import('./scope-picker.tsx')).ScopePicker);

interface ScopeSwitcherProps {
  choices: readonly ScopeChoice[];
  current: ScopeChoice | undefined;
}

export function ScopeSwitcher({ choices, current }: ScopeSwitcherProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ 'g p': () => setIsOpen(true) });
  const kinds = { project: t('Project'), all: t('Scope'), domain: t('Domain'), system: t('Scope') };
  return (
    <Popover
      label={t('Switch project')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      hasPadding={false}
      load={ScopePicker.load}
      trigger={
        <button
          type="button"
          className="flex h-8 max-w-full items-center gap-2 rounded-control px-2 hover:bg-hover data-[state=open]:bg-hover"
        >
          <ScopeIcon choice={current} />
          <span className="sr-only">{current ? kinds[current.kind] : t('Switch project')}</span>
          <span className="min-w-0 truncate font-medium">{current?.name ?? t('Choose a project')}</span>
          {current?.kind === 'domain' && <span className="text-ink-faint text-small max-md:hidden">{t('Domain')}</span>}
          {current?.domain && (
            <span className="truncate text-ink-faint text-small max-md:hidden">{current.domain}</span>
          )}
          {current?.isElevated && current.kind !== 'domain' && <span className="sr-only">{t('Administrator')}</span>}
          <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        </button>
      }
    >
      <ScopePicker choices={choices} current={current?.scope} onPicked={() => setIsOpen(false)} />
    </Popover>
  );
}

function ScopeIcon({ choice }: { choice: ScopeChoice | undefined }) {
  if (choice?.kind === 'domain') return <Building2 aria-hidden className="size-4 shrink-0 text-violet-ink" />;
  if (choice?.kind === 'all') return <Layers aria-hidden className="size-4 shrink-0 text-ink-faint" />;
  if (choice?.isElevated) return <ShieldAlert aria-hidden className="size-4 shrink-0 text-warning-ink" />;
  return <FolderClosed aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}
