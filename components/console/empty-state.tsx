import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ScreenState } from './screen-state.tsx';

interface EmptyStateProps {
  title: ReactNode;
  /** One sentence on the purpose of such an object. */
  children?: ReactNode;
  /** The primary action, then a link to the documentation. */
  actions?: ReactNode;
  icon?: LucideIcon;
}

export function EmptyState({ icon = Inbox, ...props }: EmptyStateProps) {
  return <ScreenState icon={icon} {...props} />;
}
