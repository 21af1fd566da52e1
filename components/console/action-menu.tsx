'use client';

import { Ellipsis } from 'lucide-react';
import NextLink from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { DropdownMenu } from '#components/ui/dropdown-menu.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { MenuGroup, MenuItem } from '#components/ui/menu-items.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';

interface ActionMenuProps {
  /** Names the object: "Actions for web-3". */
  label: string;
  /** Asked for when the menu is opened, where they are many menus. */
  actions: readonly Action[] | (() => readonly Action[]);
  /** Instead of the three dots. */
  trigger?: ReactElement;
  size?: 'small' | 'medium';
}

function toItem(action: Action, t: Translate): MenuItem {
  const { href } = action;
  return {
    label: action.label,
    icon: action.icon,
    shortcut: action.shortcut,
    isDanger: action.isDanger,
    disabledReason: action.allowed === true ? undefined : t(action.allowed),
    ...(action.onSelect ? { onSelect: action.onSelect } : {}),
    ...(href ? { asLink: (children: ReactNode) => <NextLink href={href}>{children}</NextLink> } : {}),
  };
}

function toGroups(actions: readonly Action[], t: Translate): MenuGroup[] {
  const groups = Map.groupBy(actions, (action) => action.group ?? '');
  return [...groups].map(([label, items]) => ({
    label: label === '' ? undefined : label,
    items: items.map((action) => toItem(action, t)),
  }));
}

/** The menu of an object's actions. What is not allowed now stays visible, with the reason. */
export function ActionMenu({ label, actions, trigger, size = 'medium' }: ActionMenuProps) {
  const t = useT();
  return (
    <DropdownMenu
      trigger={trigger ?? <IconButton label={label} icon={Ellipsis} size={size} hasTooltip={false} />}
      groups={() => toGroups(typeof actions === 'function' ? actions() : actions, t)}
    />
  );
}
