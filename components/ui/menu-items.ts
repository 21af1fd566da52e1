import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** Keys that do the same, as shown to the user. */
  shortcut?: string | undefined;
  /** Why it cannot be used now. The item stays, reachable and explained. */
  disabledReason?: string | undefined;
  /** It cannot be used now, for a reason that is said above all items. */
  isOff?: boolean | undefined;
  isDanger?: boolean | undefined;
  isChecked?: boolean | undefined;
  staysOpen?: boolean;
  asLink?: (children: ReactNode) => ReactNode;
}

export interface MenuGroup {
  /** Heading of the group; groups without one are only set apart by a line. */
  label?: string | undefined;
  items: readonly MenuItem[];
}

export interface MoreItems {
  label: string;
  groups: readonly MenuGroup[];
}
