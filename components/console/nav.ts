import type { LucideIcon } from 'lucide-react';

export interface NavItem {
  label: string;
  href: string;
  icon: LucideIcon;
  /** How many need attention; 0 shows nothing. */
  count?: number;
  /** The two keys that go there: `g v`. */
  keys?: string;
}

export interface NavSection {
  /** Absent for the first, unnamed section. */
  label?: string;
  items: readonly NavItem[];
}

/** Whether a page lies at or under the address of an item; the overview is only itself. */
export function isCurrent(item: NavItem, path: string, sections: readonly NavSection[]): boolean {
  if (path === item.href) return true;
  if (!path.startsWith(`${item.href}/`)) return false;
  const others = sections.flatMap((section) => section.items);
  return !others.some(({ href }) => href.length > item.href.length && (path === href || path.startsWith(`${href}/`)));
}
