'use client';

import { StatusBadge } from './status-badge.tsx';

interface UpBadgeProps {
  isUp: boolean;
  isWarning?: boolean;
  detail?: string | undefined;
}

export const UpBadge = ({ isUp, isWarning = false, detail }: UpBadgeProps) => (
  <StatusBadge
    status={isUp ? 'up' : 'down'}
    tone={isUp ? (isWarning ? 'warning' : 'success') : 'danger'}
    detail={detail}
  />
);
