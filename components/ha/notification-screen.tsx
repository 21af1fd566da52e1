'use client';

import { KindPage } from '#components/kind/kind-page.tsx';
import { notificationPage } from './notification-page.tsx';

export const NotificationScreen = (props: { scope: string; id: string }) => (
  <KindPage page={notificationPage} {...props} />
);
