import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  onSelect?: () => void;
  icon?: ReactNode;
  /** Displayed shortcut of the same action. */
  shortcut?: string | undefined;
  /** Reason why the item cannot be used; the item stays focusable. */
  disabledReason?: string | undefined;
  /** The item cannot be used, for a reason that is displayed above all items. */
  isOff?: boolean | undefined;
  isDanger?: boolean | undefined;
  isChecked?: boolean | undefined;
  staysOpen?: boolean;
  asLink?: (children: ReactNode) => ReactNode;
}

export interface MenuGroup {
  /** Heading of the group; groups without one are separated by a line. */
  label?: string | undefined;
  items: readonly MenuItem[];
}

export interface MoreItems {
  label: string;
  groups: readonly MenuGroup[];
}
