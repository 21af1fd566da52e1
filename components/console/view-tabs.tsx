'use client';

import { Users } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { ListName } from '#lib/console/navigation/lists/schema.ts';
import { useFormat, useT } from '#lib/i18n/use-t.ts';
import { AppLink } from './app-link.tsx';
import { areTabs, hrefOfView, type ListView, offerNoChoice, paramsOfBuiltIn, paramsOfSaved } from './list-view.ts';
import { SavedViewMenu } from './saved-view-menu.tsx';
import { type KeptList, useListSettings } from './use-list-settings.ts';
import { type CurrentView, useListView } from './use-list-view.ts';
import { useStableCallback } from './use-stable-callback.ts';

interface ViewTabsProps {
  label: string;
  views: readonly ListView[];
  /** List for which the user's own views are saved; omitted if it has none. */
  listId?: ListName;
}

const isPlainClick = (event: MouseEvent) => !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;

/** Views of a list, built-in ones first. They are links, so that users can open them in a new tab or share them. */
export function ViewTabs({ label, views, listId }: ViewTabsProps) {
  const { views: saved, answer } = useListSettings(listId);
  const view = useListView(views, saved);
  const isAtFirst = view.builtIn !== undefined && view.builtIn === views[0];
  if (isAtFirst && saved.length === 0 && offerNoChoice(views)) return null;
  const hasTabs = areTabs(views, saved);
  return (
    <div className={cx('flex items-start gap-1', !hasTabs && 'pb-2')}>
      {hasTabs && <Tabs {...{ label, views, saved, view }} />}
      {listId !== undefined && <SavedViewMenu listId={listId} view={view} answer={answer} />}
    </div>
  );
}

interface TabsProps extends Pick<ViewTabsProps, 'label' | 'views'> {
  saved: KeptList['views'];
  view: CurrentView;
}

function Tabs({ label, views, saved, view }: TabsProps) {
  const t = useT();
  const showBuiltIn = useStableCallback((label: string) => {
    const chosen = views.find((each) => each.label === label);
    if (chosen) view.showBuiltIn(chosen);
  });
  const showSaved = useStableCallback((id: string) => {
    const chosen = saved.find((each) => each.id === id);
    if (chosen) view.showSaved(chosen);
  });
  return (
    <nav aria-label={label} className="-mx-1 -mt-1 min-w-0 shrink overflow-x-auto px-1 pt-1 pb-2">
      <ul className="flex gap-1">
        {views.map((each) => (
          <ViewTab
            key={each.label}
            id={each.label}
            href={hrefOfView(paramsOfBuiltIn(each))}
            isCurrent={each === view.builtIn}
            count={each.count}
            onShow={showBuiltIn}
          >
            {each.label}
          </ViewTab>
        ))}
        {saved.map((each) => (
          <ViewTab
            key={each.id}
            id={each.id}
            href={hrefOfView(paramsOfSaved(each))}
            isCurrent={each === view.saved}
            onShow={showSaved}
          >
            {each.is_shared && <Users aria-label={t('Shared')} className="me-1.5 size-3.5 shrink-0 text-ink-faint" />}
            {each.name}
            {each === view.saved && !view.isAsSaved && (
              <span className="ms-1 font-normal text-ink-faint">{t('(changed)')}</span>
            )}
          </ViewTab>
        ))}
      </ul>
    </nav>
  );
}

interface ViewTabProps {
  /** Id of a saved view, or label of a built-in view. */
  id: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
  /** Stable, so that a change of one count renders only its tab again. */
  onShow: (id: string) => void;
  children: ReactNode;
}

const ViewTab = memo(DrawnTab);

function DrawnTab({ id, href, isCurrent, count, onShow, children }: ViewTabProps) {
  const format = useFormat();
  return (
    <li>
      <AppLink
        look="plain"
        href={href}
        aria-current={isCurrent ? 'true' : undefined}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onShow(id);
        }}
        className={cx(
          'flex h-7 items-center whitespace-nowrap rounded-control px-2.5 font-medium text-small transition-colors',
          isCurrent
            ? 'bg-surface text-ink shadow-low ring-1 ring-line-strong'
            : 'text-ink-muted hover:bg-hover hover:text-ink',
        )}
      >
        {children}
        {count !== undefined && (
          <span className="ms-1.5 font-normal text-ink-faint tabular-nums">{format.number(count)}</span>
        )}
      </AppLink>
    </li>
  );
}
