import NextLink from 'next/link';
import type { ReactNode } from 'react';
import type { MenuContent } from '#components/ui/dropdown-menu.tsx';
import type { MenuGroup, MenuItem } from '#components/ui/menu-items.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import type { Action } from './action.ts';

function toItem(action: Action, t: Translate, isSaidAbove: boolean): MenuItem {
  const { href } = action;
  return {
    label: action.label,
    icon: action.icon,
    shortcut: action.shortcut,
    isDanger: action.isDanger,
    ...(isSaidAbove ? { isOff: true } : { disabledReason: action.allowed === true ? undefined : t(action.allowed) }),
    ...(action.onSelect ? { onSelect: action.onSelect } : {}),
    ...(href
      ? {
          asLink: (children: ReactNode) => (
            <NextLink href={href} prefetch={false}>
              {children}
            </NextLink>
          ),
        }
      : {}),
  };
}

function toGroups(actions: readonly Action[], t: Translate, isSaidAbove: boolean): MenuGroup[] {
  const groups = Map.groupBy(actions, (action) => action.group ?? '');
  return [...groups].map(([label, items]) => ({
    label: label === '' ? undefined : label,
    items: items.map((action) => toItem(action, t, isSaidAbove)),
  }));
}

/** Longer menus do not fit small screens. */
const MAX_ITEMS = 8;

/** Actions of the first menu: the most used ones, and deletion, which must be easy to find. */
function mainOf(actions: readonly Action[]): readonly Action[] {
  if (actions.length <= MAX_ITEMS) return actions;
  const danger = actions.filter(({ isDanger }) => isDanger);
  const others = actions.filter(({ isDanger }) => !isDanger);
  const often = others.filter(({ isMain }) => isMain);
  // The item that opens the other actions takes one place.
  const room = Math.max(0, MAX_ITEMS - 1 - danger.length);
  return [...(often.length > 0 ? often : others).slice(0, room), ...danger];
}

/** Content of an open menu. A reason that disables all actions is displayed once, as the header. */
export function contentOf(actions: readonly Action[], t: Translate, moreLabel: string): MenuContent {
  const main = mainOf(actions);
  const others = actions.filter((action) => !main.includes(action));
  const reasons = new Set(actions.map(({ allowed }) => (allowed === true ? true : t(allowed))));
  const [reason] = reasons;
  const isAlike = actions.length > 1 && reasons.size === 1 && typeof reason === 'string';
  return {
    groups: toGroups(main, t, isAlike),
    more: others.length > 0 ? { label: moreLabel, groups: toGroups(others, t, isAlike) } : undefined,
    header: isAlike && <p className="max-w-64 text-ink-muted">{reason}</p>,
  };
}
