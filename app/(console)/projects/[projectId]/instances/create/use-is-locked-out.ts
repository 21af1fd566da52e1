'use client';

import { useWatch } from 'react-hook-form';
import type { LaunchInput } from './launch-values.ts';
import { isLockedOut } from './launch-warnings.ts';

/** Whether the form, as it stands, leaves everybody outside. */
export function useIsLockedOut(): boolean {
  const [key, hasPassword, password, userData] = useWatch<LaunchInput, ['key', 'hasPassword', 'password', 'userData']>({
    name: ['key', 'hasPassword', 'password', 'userData'],
  });
  return isLockedOut({ key, hasPassword, password, userData });
}
