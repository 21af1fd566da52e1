'use client';

import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { contentOf } from './menu-content.tsx';

interface ActionMenuProps {
  /** Names the object: "Actions for web-3". */
  label: string;
  /** A function is called when the menu opens, which is cheaper in lists with many menus; undefined while they are loaded. */
  actions: readonly Action[] | (() => readonly Action[] | undefined);
  trigger?: ReactElement;
  size?: 'small' | 'medium';
  align?: 'start' | 'end';
  moreLabel?: string;
}

/** Displays at most eight items; the last one opens the others. Disallowed actions stay visible with the reason. */
export function ActionMenu({ label, actions, trigger, size = 'medium', align = 'end', moreLabel }: ActionMenuProps) {
  const t = useT();
  return (
    <DropdownMenu
      align={align}
      trigger={trigger ?? <IconButton label={label} icon={Ellipsis} size={size} hasTooltip={false} />}
      groups={() => {
        const loaded = typeof actions === 'function' ? actions() : actions;
        return loaded
          ? contentOf(loaded, t, moreLabel ?? t('More actions'))
          : { groups: [], header: <p className="text-ink-muted">{t('Loading')}</p> };
      }}
    />
  );
}
