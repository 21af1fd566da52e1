'use client';

import type { ReactNode } from 'react';
import type { BulkAction } from '#components/console/action.ts';
import { listParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MAX_COMPARED } from './comparable.ts';
import { CompareFlavors } from './compare-flavors.tsx';

export function useCompare(rows: readonly Flavor[] | undefined): { action: BulkAction<Flavor>; dialog: ReactNode } {
  const t = useT();
  const [ids, setIds] = useUrlState('compare', listParam);
  const known = new Map(rows?.map((flavor) => [flavor.id, flavor]));
  const compared = ids?.flatMap((id) => known.get(id) ?? []).slice(0, MAX_COMPARED);
  return {
    action: {
      label: t('Compare'),
      allowed: () => true,
      onRun: (chosen) =>
        setIds(
          chosen.map(({ id }) => id),
          { isStep: true },
        ),
    },
    dialog: rows && compared && <CompareFlavors flavors={compared} onClose={() => setIds(null)} />,
  };
}
