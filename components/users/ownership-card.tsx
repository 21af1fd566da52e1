'use client';

import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import { ListLine } from '#components/console/list-line.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ownershipQuery } from '#lib/console/identity/users/ownership-query.ts';
import type { UserOwnership } from '#lib/console/identity/users/ownership-schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { adminHref, identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { CREATED_WORDS, ownTexts } from './ownership-words.ts';

interface OwnershipCardProps {
  scope: string;
  userId: string;
}

/** What a user still has, for example before the account is disabled or deleted. */
export function OwnershipCard({ scope, userId }: OwnershipCardProps) {
  const { t, format } = useI18n();
  const query = useQuery(ownershipQuery(scope, [userId]));
  return (
    <Card title={t('What the user has')} hasPadding={false}>
      <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-3.5 w-48" />}>
        {(users) => {
          const own = ownTexts(users).map((text) => t(text));
          const created = users.flatMap((user) => user.created);
          if (own.length === 0 && created.length === 0)
            return <p className="p-4 text-ink-muted">{t('No roles, no credentials and no objects in projects.')}</p>;
          return (
            <ul className="divide-y">
              {own.length > 0 && (
                <ListLine
                  name={<span className="font-normal">{format.list(own)}</span>}
                  detail={t('Deleted with the user.')}
                />
              )}
              {created.map((entry) => (
                <Created key={entry.kind} {...{ scope, userId, entry }} />
              ))}
            </ul>
          );
        }}
      </QueryScreen>
    </Card>
  );
}

function Created({ scope, userId, entry }: OwnershipCardProps & { entry: UserOwnership['created'][number] }) {
  const t = useT();
  const { kind, count, projects, more_projects } = entry;
  const words = t(CREATED_WORDS[kind](count));
  // Domains have no list of the instances of all projects.
  const hasList = kind === 'server' && readScope(scope).kind !== 'domain';
  return (
    <ListLine
      name={
        <span className="font-normal">
          {hasList ? <AppLink href={adminHref('instances', { where: `user:${userId}` })}>{words}</AppLink> : words}
        </span>
      }
      detail={
        <>
          {projects.map(({ id, name, count: inProject }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <AppLink href={identityHref(scope, 'projects', id)}>{name}</AppLink> ({inProject})
            </Fragment>
          ))}
          {more_projects > 0 &&
            ` ${t('and {count, plural, one {# other project} other {# other projects}}', { count: more_projects })}`}
        </>
      }
    />
  );
}
