'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { NewNotification } from '#lib/ha/notifications/schema.ts';
import type { NotificationInput } from './notification-input.ts';
import { toNotification } from './notification-values.ts';

/** Hosts go down and segments change without a notification too. */
const EVERY_MS = 5000;

export const preflightQuery = (projectId: string, notification: NewNotification) => ({
  ...clientOf(haApi).preflight.query(projectId, notification),
  refetchInterval: EVERY_MS,
  gcTime: 0,
});

export function usePreflight(projectId: string) {
  const notification = useDeferredValue(toNotification(useWatch<NotificationInput>() as NotificationInput));
  const query = useQuery({
    ...preflightQuery(projectId, notification),
    enabled: notification.hostname !== '',
    placeholderData: keepPreviousData,
  });
  return { notification, query };
}
