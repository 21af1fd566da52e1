'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { notificationList } from './notification-kind.tsx';
import { useArrivals } from './use-arrivals.ts';

export function NotificationList({ scope }: { scope: string }) {
  useArrivals(scope);
  return <KindList list={notificationList} scope={scope} />;
}
