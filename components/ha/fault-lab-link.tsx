'use client';

import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { ButtonLink } from '#components/console/button-link.tsx';
import { faultsQuery } from '#lib/compute/simulated-fleet/queries.ts';
import { adminHref } from '#lib/console/paths.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** The way to the fault lab, where the fleet is simulated; a real one answers that it has none. */
export function FaultLabLink({ projectId }: { projectId: string }) {
  const t = useT();
  const { isSuccess } = useQuery(faultsQuery(projectId));
  if (!isSuccess) return undefined;
  return (
    <ButtonLink href={adminHref('fault-lab')}>
      <FlaskConical aria-hidden />
      {t('Fault lab')}
    </ButtonLink>
  );
}
