'use client';

import { Keyboard, Menu, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Kbd } from '#components/ui/kbd.tsx';
import { layer } from '#components/ui/layer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { LiveDot } from './live-dot.tsx';
import { Logo } from './logo.tsx';

export type ScopeTone = 'project' | 'system' | 'domain';

interface TopBarProps {
  homeHref: string;
  scope: ReactNode;
  scopeTone: ScopeTone;
  bell: ReactNode;
  account: ReactNode;
  onOpenNav: () => void;
  onOpenPalette: () => void;
  onOpenHelp: () => void;
}

const edges: Record<ScopeTone, string> = {
  project: 'border-line',
  system: 'border-warning shadow-[inset_0_2px_0_var(--warning)]',
  domain: 'border-violet shadow-[inset_0_2px_0_var(--violet)]',
};

export function TopBar(props: TopBarProps) {
  const t = useT();
  return (
    <header
      className={cx(
        layer.bar,
        'flex h-12 shrink-0 items-center gap-2 border-b bg-surface px-3',
        edges[props.scopeTone],
      )}
    >
      <IconButton label={t('Open navigation')} icon={Menu} onClick={props.onOpenNav} className="md:hidden" />
      <AppLink
        look="plain"
        href={props.homeHref}
        className="flex items-center gap-2 rounded-control px-1 font-semibold"
      >
        <Logo />
        <span className="max-sm:sr-only">Nephos</span>
      </AppLink>
      <span aria-hidden className="mx-1 h-5 w-px bg-line-strong max-sm:hidden" />
      <div className="min-w-0 shrink">{props.scope}</div>
      <div className="ms-auto flex items-center gap-1">
        <span className="me-2 max-sm:hidden">
          <LiveDot />
        </span>
        <button
          type="button"
          onClick={props.onOpenPalette}
          aria-haspopup="dialog"
          className="flex h-8 items-center gap-2 rounded-control border border-line-strong bg-canvas px-2.5 text-ink-faint hover:border-control hover:text-ink-muted max-lg:hidden"
        >
          <Search aria-hidden className="size-4" />
          <span className="pe-12">{t('Search')}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <IconButton label={t('Search')} icon={Search} onClick={props.onOpenPalette} className="lg:hidden" />
        <IconButton label={t('Keyboard')} icon={Keyboard} onClick={props.onOpenHelp} className="max-sm:hidden" />
        {props.bell}
        {props.account}
      </div>
    </header>
  );
}
