'use client';

import { useMayManage } from '#lib/client/use-may-manage.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { readScope } from '#lib/screens/scope.ts';

/** Whether the user may change roles themselves, which requires the role admin: true, or the reason why not. */
export function useMayChangeRoles(scope: string): true | Text {
  const may = useMayManage(scope);
  if (readScope(scope).kind === 'domain') return msg('Only administrators can create and change roles.');
  return may;
}
