'use client';

import { Ellipsis } from 'lucide-react';
import NextLink from 'next/link';
import type { ReactElement, ReactNode } from 'react';
import { DropdownMenu, type MenuContent } from '#components/ui/dropdown-menu.tsx';
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

function toItem(action: Action, t: Translate, isSaidAbove: boolean): MenuItem {
  const { href } = action;
  return {
    label: action.label,
    icon: action.icon,
    shortcut: action.shortcut,
    isDanger: action.isDanger,
    ...(isSaidAbove ? { isOff: true } : { disabledReason: action.allowed === true ? undefined : t(action.allowed) }),
    ...(action.onSelect ? { onSelect: action.onSelect } : {}),
    ...(href ? { asLink: (children: ReactNode) => <NextLink href={href}>{children}</NextLink> } : {}),
  };
}

function toGroups(actions: readonly Action[], t: Translate, isSaidAbove: boolean): MenuGroup[] {
  const groups = Map.groupBy(actions, (action) => action.group ?? '');
  return [...groups].map(([label, items]) => ({
    label: label === '' ? undefined : label,
    items: items.map((action) => toItem(action, t, isSaidAbove)),
  }));
}

/** So many fit every screen and can be taken in at a glance. */
const MOST = 8;

/** What stands first: what is done most often, and deletion, which nobody should have to look for. */
function mainOf(actions: readonly Action[]): readonly Action[] {
  if (actions.length <= MOST) return actions;
  const danger = actions.filter(({ isDanger }) => isDanger);
  const others = actions.filter(({ isDanger }) => !isDanger);
  const often = others.filter(({ isMain }) => isMain);
  // One place is that of the item behind which the rest is.
  const room = Math.max(0, MOST - 1 - danger.length);
  return [...(often.length > 0 ? often : others).slice(0, room), ...danger];
}

/** The menu as it is opened. What stands in the way of everything alike is said once, above all. */
function contentOf(actions: readonly Action[], t: Translate): MenuContent {
  const main = mainOf(actions);
  const others = actions.filter((action) => !main.includes(action));
  const reasons = new Set(actions.map(({ allowed }) => (allowed === true ? true : t(allowed))));
  const [reason] = reasons;
  const isAlike = actions.length > 1 && reasons.size === 1 && typeof reason === 'string';
  return {
    groups: toGroups(main, t, isAlike),
    more: others.length > 0 ? { label: t('More actions'), groups: toGroups(others, t, isAlike) } : undefined,
    header: isAlike && <p className="max-w-64 text-ink-muted">{reason}</p>,
  };
}

/** The menu of an object's actions: eight items at most, the rest behind the last of them. What is not allowed now stays visible, with the reason. */
export function ActionMenu({ label, actions, trigger, size = 'medium' }: ActionMenuProps) {
  const t = useT();
  return (
    <DropdownMenu
      trigger={trigger ?? <IconButton label={label} icon={Ellipsis} size={size} hasTooltip={false} />}
      groups={() => contentOf(typeof actions === 'function' ? actions() : actions, t)}
    />
  );
}
