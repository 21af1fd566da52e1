'use client';

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '#components/ui/cx.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { SkipLink } from '#components/ui/skip-link.tsx';
import type { LiveScope } from '#lib/client/live-state.ts';
import { createPreference } from '#lib/client/preference.ts';
import { bufferTyping, consumeTypedText } from '#lib/client/type-ahead-buffer.ts';
import { useHotkeys } from '#lib/client/use-hotkeys.ts';
import { useLiveUpdates } from '#lib/client/use-live-updates.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { NavSection } from './nav.ts';
import { PageProgress } from './page-progress.tsx';
import { SideNav } from './side-nav.tsx';
import { type ScopeTone, TopBar } from './top-bar.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { useReachableLinks } from './use-reachable-links.ts';

const KeyboardHelp = lazyComponent(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);

interface AppShellProps {
  homeHref: string;
  scope: ReactNode;
  scopeTone?: ScopeTone;
  sections: readonly NavSection[];
  /** Rendered once it was opened. */
  palette: (isOpen: boolean, onClose: () => void) => ReactNode;
  bell: ReactNode;
  account: ReactNode;
  strip?: ReactNode;
  projectId?: string;
  /** Administrators' pages receive the events of all projects. */
  liveScope?: LiveScope;
  dock?: ReactNode;
  tray: ReactNode;
  children: ReactNode;
}

function useGoKeys(sections: readonly NavSection[]) {
  const go = useReachableLinks();
  const items = sections.flatMap((section) => section.items);
  useHotkeys(
    Object.fromEntries(items.flatMap((item) => (item.keys ? [[item.keys, () => go(item.href)] as const] : []))),
  );
}

export function AppShell({ sections, palette, scopeTone = 'project', ...props }: AppShellProps) {
  const t = useT();
  const [open, setOpen] = useState<'nav' | 'palette' | 'help'>();
  const [hasPalette, setHasPalette] = useState(false);
  const setOpenTo = (what: 'nav' | 'help') => (isOpen: boolean) => setOpen(isOpen ? what : undefined);
  useLiveUpdates(props.projectId, props.liveScope);
  useGoKeys(sections);
  useHotkeys({ '?': () => setOpen('help') });
  const openPalette = () => {
    bufferTyping(() => setOpen(undefined));
    setOpen('palette');
    setHasPalette(true);
  };
  const closePalette = () => {
    consumeTypedText();
    setOpen(undefined);
  };
  usePaletteKey({ isOpen: open === 'palette', open: openPalette, close: closePalette });
  return (
    <div className="flex h-dvh flex-col">
      <SkipLink href="#main">{t('Skip to the content')}</SkipLink>
      <TopBar
        homeHref={props.homeHref}
        scope={props.scope}
        scopeTone={scopeTone}
        bell={props.bell}
        account={props.account}
        onOpenNav={() => setOpen('nav')}
        onOpenPalette={openPalette}
        onOpenHelp={() => setOpen('help')}
      />
      <PageProgress />
      {props.strip}
      <Body sections={sections} {...props} />
      <SidePanel
        isOpen={open === 'nav'}
        onOpenChange={setOpenTo('nav')}
        side="start"
        size="narrow"
        title={t('Navigation')}
      >
        <SideNav sections={sections} onNavigate={() => setOpen(undefined)} />
      </SidePanel>
      {hasPalette && palette(open === 'palette', closePalette)}
      {open === 'help' && <KeyboardHelp isOpen onOpenChange={setOpenTo('help')} sections={sections} />}
    </div>
  );
}

type BodyProps = Pick<AppShellProps, 'sections' | 'dock' | 'tray' | 'children'>;

function Body({ sections, dock, tray, children }: BodyProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <Rail sections={sections} />
      <div className="relative flex min-w-0 flex-1 flex-col">
        {/* Positioned, so that visually hidden content scrolls in here instead of extending the window. */}
        <main
          id="main"
          tabIndex={-1}
          className="relative min-h-0 flex-1 overflow-y-auto outline-none [container-type:size]"
        >
          {children}
        </main>
        {dock}
        {tray}
      </div>
    </div>
  );
}

const useCollapsedNav = createPreference('nephos-nav-collapsed', false);

function Rail({ sections }: { sections: readonly NavSection[] }) {
  const t = useT();
  const [isCollapsed, setIsCollapsed] = useCollapsedNav();
  return (
    <div
      className={cx(
        // Positioned for visually hidden content, as `main` is.
        'relative flex shrink-0 flex-col justify-between gap-4 overflow-y-auto border-e bg-canvas p-2 pt-3 max-md:hidden',
        isCollapsed ? 'w-12' : 'w-54',
      )}
    >
      <SideNav sections={sections} isCollapsed={isCollapsed} />
      <IconButton
        label={isCollapsed ? t('Expand navigation') : t('Collapse navigation')}
        icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
        onClick={() => setIsCollapsed(!isCollapsed)}
        className="shrink-0"
      />
    </div>
  );
}
