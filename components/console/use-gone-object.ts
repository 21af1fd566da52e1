'use client';

import { useQuery } from '@tanstack/react-query';
import { useParams, usePathname, useSearchParams } from 'next/navigation';
import { useActivityPlace } from '#components/activity/use-activity-place.ts';
import { decodeSegment } from '#lib/client/path-params.ts';
import { isAdminOf, useSession } from '#lib/client/session.ts';
import { type ActivityPlace, goneQuery } from '#lib/console/activity/log-queries.ts';
import { ADMIN_HREF } from '#lib/screens/paths.ts';

export interface GoneLookup {
  place: ActivityPlace;
  id: string;
}

export function useGoneObject() {
  const lookup = useGoneLookup();
  const answer = useQuery({
    ...goneQuery(lookup?.place ?? { scope: '', of: 'project' }, lookup?.id ?? ''),
    enabled: lookup !== undefined,
    retry: false,
  });
  return { lookup, answer };
}

function useGoneLookup(): GoneLookup | undefined {
  const { projectId, domainId, ...params } = useParams<Record<string, string>>();
  const open = useSearchParams().get('open');
  const isAdminPage = usePathname()?.startsWith(ADMIN_HREF);
  const { data: session } = useSession();
  const admin = session?.projects.find(isAdminOf);
  const place = useActivityPlace(admin?.id ?? '');
  const [segment] = Object.values(params);
  const id = segment === undefined ? open : decodeSegment(segment);
  const isKnown = place.of !== 'all' || (isAdminPage && admin !== undefined);
  return id && isKnown ? { place, id } : undefined;
}
