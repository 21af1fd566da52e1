'use client';

import { NoValue } from '#components/console/no-value.tsx';
import { MeterBar } from '#components/ui/meter-bar.tsx';
import type { SubnetUse } from '#lib/console/networking/networks/schema.ts';
import { useI18n } from '#lib/i18n/use-t.ts';

const NEARLY_FULL = 0.9;
const SHOWN = 2;

export function SubnetChips({ subnets }: { subnets: readonly SubnetUse[] }) {
  const { t } = useI18n();
  if (subnets.length === 0) return <NoValue />;
  const hidden = subnets.length - SHOWN;
  return (
    <span className="flex min-w-0 items-center gap-3">
      {subnets.slice(0, SHOWN).map((subnet) => (
        <SubnetChip key={subnet.id} subnet={subnet} />
      ))}
      {hidden > 0 && (
        <span className="whitespace-nowrap text-ink-muted text-small">{t('+{hidden} more', { hidden })}</span>
      )}
    </span>
  );
}

function SubnetChip({ subnet }: { subnet: SubnetUse }) {
  const figures = useSubnetFigures(subnet);
  const { used, total, cidr } = subnet;
  return (
    <span className="flex min-w-0 flex-col gap-1" title={figures}>
      <span className="truncate font-mono text-small">{cidr}</span>
      {used !== null && total !== null && total > 0 && (
        <MeterBar
          label={cidr}
          ratio={used / total}
          valueText={figures}
          tone={used >= total ? 'danger' : used / total >= NEARLY_FULL ? 'warning' : 'accent'}
        />
      )}
    </span>
  );
}

export function useSubnetFigures({ used, total }: Pick<SubnetUse, 'used' | 'total'>): string {
  const { t, format } = useI18n();
  if (used === null) return t('Another project’s subnet');
  if (total === null) return t('{used} addresses used', { used: format.number(used) });
  return t('{used} of {total} addresses used', { used: format.number(used), total: format.number(total) });
}
