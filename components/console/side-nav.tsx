'use client';

import { usePathname } from 'next/navigation';
import { useStore } from 'zustand';
import { cx } from '#components/ui/cx.ts';
import { Tooltip } from '#components/ui/tooltip.tsx';
import { pendingPage } from '#lib/client/pending-page.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { NamedIcon } from './named-icon.tsx';
import { isCurrent, type NavItem, type NavSection } from './nav.ts';

interface SideNavProps {
  sections: readonly NavSection[];
  /** Displays only icons; the names become tooltips. */
  isCollapsed?: boolean;
  onNavigate?: () => void;
}

export function SideNav({ sections, isCollapsed = false, onNavigate }: SideNavProps) {
  const t = useT();
  const path = usePathname();
  return (
    <nav aria-label={t('Main')} className="flex flex-col gap-4">
      {sections.map((section, index) => (
        <div key={section.label ?? index}>
          {section.label && (
            <h2 className={isCollapsed ? 'sr-only' : 'px-2 pb-1 font-medium text-ink-faint text-micro'}>
              {section.label}
            </h2>
          )}
          <ul className="flex flex-col gap-px">
            {section.items.map((item) => (
              <li key={item.href}>
                <Entry
                  item={item}
                  isCollapsed={isCollapsed}
                  isActive={isCurrent(item, path, sections)}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface EntryProps {
  item: NavItem;
  isCollapsed: boolean;
  isActive: boolean;
  onNavigate: (() => void) | undefined;
}

const entryClass = 'flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-start';

function Entry({ item, isCollapsed, isActive, onNavigate }: EntryProps) {
  const isPending = useStore(pendingPage, ({ href }) => href === item.href);
  const content = (
    <>
      <NamedIcon
        name={item.icon}
        className={cx(
          'size-4 shrink-0',
          isActive || isPending ? 'text-accent-ink' : 'text-ink-faint',
          isPending && 'animate-pulse-state',
        )}
      />
      <span className={isCollapsed ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{item.label}</span>
      {Boolean(item.count) && !isCollapsed && (
        <span className="rounded-full bg-danger-soft px-1.5 text-danger-ink text-micro tabular-nums">{item.count}</span>
      )}
    </>
  );
  const link = (
    <AppLink
      look="plain"
      href={item.href}
      aria-current={isActive ? 'page' : undefined}
      aria-busy={isPending || undefined}
      onClick={onNavigate}
      className={cx(
        entryClass,
        'transition-colors',
        isActive ? 'bg-selected font-medium text-ink' : 'text-ink-muted hover:bg-hover hover:text-ink',
        isPending && 'bg-hover text-ink',
      )}
    >
      {content}
    </AppLink>
  );
  // Always in the same place, so that the icon from the server stays when the navigation is collapsed.
  return (
    <Tooltip side="right" text={isCollapsed ? item.label : ''}>
      {link}
    </Tooltip>
  );
}
