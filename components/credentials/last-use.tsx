'use client';

import { Age } from '#components/console/age.tsx';
import type { CredentialFacts } from '#lib/console/account/application-credentials/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';

export function LastUse({ facts }: { facts: CredentialFacts }) {
  const t = useT();
  if (facts.last_used_at === null) return <p>{t('Not used to sign in yet.')}</p>;
  const at = facts.last_used_at;
  return <p>{t.rich('Last used <time></time>.', { time: () => <Age at={at} /> })}</p>;
}
