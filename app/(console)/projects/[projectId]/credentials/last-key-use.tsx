import { Age } from '#components/console/age.tsx';
import { useT } from '#lib/i18n/use-t.ts';

export function LastKeyUse({ at }: { at: string | null }) {
  const t = useT();
  if (at === null) return <p>{t('No request was signed with it yet.')}</p>;
  return <p>{t.rich('Last used <time></time>.', { time: () => <Age at={at} /> })}</p>;
}
