'use client';

import { useQuery } from '@tanstack/react-query';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { listParam } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { flavorApi } from '#lib/compute/flavors/contract.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import type { SearchOf } from '#lib/contract/contract.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { MAX_COMPARED } from './comparable.ts';
import { CompareFlavors } from './compare-flavors.tsx';

/** Adds the comparison of several flavors to the actions of a list. @param search parameters of the list */
export function useCompare(
  actions: ObjectActions<Flavor>,
  scope: string,
  search: SearchOf<typeof flavorApi>,
): ObjectActions<Flavor> {
  const t = useT();
  const listed = useQuery(clientOf(flavorApi).list.rows(scope, search));
  const [ids, setIds] = useUrlState('compare', listParam);
  const known = new Map(listed.data?.map((flavor) => [flavor.id, flavor]));
  const compared = ids?.flatMap((id) => known.get(id) ?? []).slice(0, MAX_COMPARED);
  const compare = {
    label: t('Compare'),
    allowed: () => true as const,
    onRun: (chosen: readonly Flavor[]) =>
      setIds(
        chosen.map(({ id }) => id),
        { isStep: true },
      ),
  };
  return {
    ...actions,
    bulk: [compare],
    dialog: (
      <>
        {actions.dialog}
        {listed.data && compared && <CompareFlavors flavors={compared} onClose={() => setIds(null)} />}
      </>
    ),
  };
}
