import { useT } from '#lib/i18n/use-t.ts';
import type { UnavailableSubnet } from './router-row.ts';

const MAX_LISTED = 6;

export function UnavailableSubnets({ subnets }: { subnets: readonly UnavailableSubnet[] }) {
  const t = useT();
  if (subnets.length === 0) return null;
  const hidden = subnets.length - MAX_LISTED;
  return (
    <section className="grid gap-1 text-small" aria-label={t('Subnets that cannot be added')}>
      <h3 className="font-medium">{t('Subnets that cannot be added')}</h3>
      <ul className="grid gap-1 text-ink-muted">
        {subnets.slice(0, MAX_LISTED).map(({ id, label, why }) => (
          <li key={id} className="break-words">
            {label}: {t(why)}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="text-ink-muted">{t('and {hidden} more', { hidden })}</p>}
    </section>
  );
}
