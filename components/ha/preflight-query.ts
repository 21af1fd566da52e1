import { haApi } from '#lib/console/ha/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { NewNotification } from '#lib/ha/notifications/schema.ts';

/** Hosts go down and segments change without a notification too. */
const EVERY_MS = 5000;

export const preflightQuery = (projectId: string, notification: NewNotification) => ({
  ...clientOf(haApi).preflight.query(projectId, notification),
  refetchInterval: EVERY_MS,
  gcTime: 0,
});
