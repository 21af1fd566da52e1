'use client';

import { StatusBadge } from './status-badge.tsx';

interface UpBadgeProps {
  isUp: boolean;
  /** What is amiss although it is up. */
  isWarning?: boolean;
  detail?: string | undefined;
}

/** Whether a service or its host is up. */
export const UpBadge = ({ isUp, isWarning = false, detail }: UpBadgeProps) => (
  <StatusBadge
    status={isUp ? 'up' : 'down'}
    tone={isUp ? (isWarning ? 'warning' : 'success') : 'danger'}
    detail={detail}
  />
);
