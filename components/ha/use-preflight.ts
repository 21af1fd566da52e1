'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { type NotificationInput, toNotification } from './notification-input.ts';
import { preflightQuery } from './preflight-query.ts';

export function usePreflight(projectId: string) {
  const notification = useDeferredValue(toNotification(useWatch<NotificationInput>() as NotificationInput));
  const query = useQuery({
    ...preflightQuery(projectId, notification),
    enabled: notification.hostname !== '',
    placeholderData: keepPreviousData,
  });
  return { notification, query };
}
