import { keepPreviousData } from '@tanstack/react-query';
import { answerOf } from '#lib/client/answer-of.ts';
import { projectQuery, type Send, withSearch } from '#lib/client/project-query.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import type { FoundPlace, MemberList } from './schema.ts';

/** Roles by member of a place, or assignments there that are inherited by all projects below. */
export const membersQuery = (scope: string, place: RoleTarget, isBelow = false, send?: Send) =>
  projectQuery({
    projectId: scope,
    kind: 'role_assignment',
    key: ['members', place, isBelow],
    path: withSearch('console/v1/members', {
      project_id: place.kind === 'project' ? place.id : undefined,
      domain_id: place.kind === 'domain' ? place.id : undefined,
      system: place.kind === 'system' ? 'true' : undefined,
      below: isBelow ? 'true' : undefined,
    }),
    answer: answerOf<typeof MemberList>(),
    send,
  });

/** Projects or domains by part of the name, for selection. */
export const placesQuery = (scope: string, kind: 'project' | 'domain', search: string) => ({
  ...projectQuery({
    projectId: scope,
    kind,
    key: ['places', search],
    path: withSearch(`console/v1/${kind}s`, { q: search || undefined, limit: '20' }),
    answer: answerOf<Partial<Record<'projects' | 'domains', FoundPlace[]>>>(),
  }),
  placeholderData: keepPreviousData,
});
