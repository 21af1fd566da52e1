'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import type { Text } from '#lib/i18n/text.ts';
import { useMayManageCredentials } from './use-may-manage-credentials.ts';

/** Whether this session may create and change EC2 keys in a project: true, or the reason why not. */
export function useMayChangeKeys(projectId: string): true | Text {
  const mayWrite = useMayWrite(projectId);
  return firstReason(useMayManageCredentials('identity:ec2_create_credential'), mayWrite);
}
