'use client';

import { useT } from '#lib/i18n/use-t.ts';
import { SurpriseItem } from './surprise-item.tsx';
import { inspectUserData } from './user-data.ts';

/** What looks odd about the user data, in the summary. */
export function UserDataWarning({ text }: { text: string }) {
  const t = useT();
  const { warning } = inspectUserData(text);
  return warning && <SurpriseItem>{t(warning)}</SurpriseItem>;
}
