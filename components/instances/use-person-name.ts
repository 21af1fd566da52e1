'use client';

import { useQuery } from '@tanstack/react-query';
import { nameOrId } from '#components/console/name-or-id.ts';
import { RECOVERY_USER } from '#lib/compute/services/recovery-user.ts';
import { peopleQuery } from '#lib/console/facts/timed-facts.ts';
import { useT } from '#lib/i18n/use-t.ts';

/** Name of a user; the platform for actions that it started itself. */
export function usePersonName(projectId: string): (id: string | null) => string {
  const t = useT();
  const people = useQuery(peopleQuery(projectId));
  const names = new Map(people.data?.people.map(({ id, name }) => [id, name]));
  return (id) => (id === null || id === RECOVERY_USER ? t('the platform') : nameOrId(people, names.get(id), id));
}
