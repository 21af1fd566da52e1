import type { IconName } from '#lib/screens/icon-name.ts';

export interface NavItem {
  label: string;
  href: string;
  icon: IconName;
  /** Number of objects that need attention; 0 displays nothing. */
  count?: number;
  /** Keys that open the page, pressed one after the other: `g v`. */
  keys?: string;
  /** Tabs that the command palette lists besides the page. */
  tabs?: readonly { label: string; href: string }[];
}

export interface NavSection {
  /** Omitted for the first section, which has no heading. */
  label?: string;
  items: readonly NavItem[];
}

/** Whether a page is at or below the address of an item and below no other item with a longer address. */
export function isCurrent(item: NavItem, path: string, sections: readonly NavSection[]): boolean {
  if (path === item.href) return true;
  if (!path.startsWith(`${item.href}/`)) return false;
  const others = sections.flatMap((section) => section.items);
  return !others.some(({ href }) => href.length > item.href.length && (path === href || path.startsWith(`${href}/`)));
}
