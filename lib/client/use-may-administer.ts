'use client';

import { msg } from '#lib/i18n/text.ts';
import { readScope } from '#lib/screens/scope.ts';
import { useMayManage } from './use-may-manage.ts';

/** Whether a scope allows administration of the platform: true, or the reason why not. */
export function useMayAdminister(scope: string): true | string {
  const mayManage = useMayManage(scope);
  return readScope(scope).kind === 'domain'
    ? msg('This requires the role admin on a project or on the system.')
    : mayManage;
}
