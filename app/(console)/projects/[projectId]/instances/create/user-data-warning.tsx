'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { inspectUserData } from './user-data.ts';
import { WarningItem } from './warning-item.tsx';

export function UserDataWarning({ text }: { text: string }) {
  const t = useT();
  const { warning } = inspectUserData(text);
  return warning && <WarningItem>{t(warning)}</WarningItem>;
}
