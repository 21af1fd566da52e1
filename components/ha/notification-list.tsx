'use client';

import { KindList } from '#components/kind/kind-list.tsx';
import { notificationList } from './notification-lists.tsx';
import { useArrivals } from './use-arrivals.ts';

export function NotificationList({ scope }: { scope: string }) {
  useArrivals(scope);
  return <KindList list={notificationList} scope={scope} />;
}
