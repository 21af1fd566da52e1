'use client';

import { useQuery } from '@tanstack/react-query';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { peopleQuery } from '#lib/console/history/queries.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** What somebody is called; by the id where no name is known, and the platform where it acted by itself. */
export function usePersonName(projectId: string): (id: string | null) => string {
  const t = useT();
  const { data } = useQuery(peopleQuery(projectId));
  const names = new Map(data?.people.map(({ id, name }) => [id, name]));
  return (id) => (id === null || id === RECOVERY_USER ? t('the platform') : (names.get(id) ?? id));
}
