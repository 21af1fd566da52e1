import { Alert } from '#components/ui/alert.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { excessesOf } from '#lib/quotas/quota-reason.ts';
import { ExceededQuotas } from './exceeded-quotas.tsx';

/** Why a form cannot be submitted. An exhausted quota can be requested. */
export function ObstacleAlert({ allowed }: { allowed: true | Text }) {
  const t = useT();
  if (allowed === true) return null;
  return <Alert tone="warning" title={t(allowed)} actions={<ExceededQuotas excesses={excessesOf(allowed)} />} />;
}
