'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { shortList } from '#components/console/short-list.ts';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { DomainEffects, ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';

export function DeleteDomain(props: VerbDialogProps<ListedDomain>) {
  const { t } = useI18n();
  const effects = useQuery(clientOf(listedDomainApi).effects.query(props.projectId, props.rows[0].id));
  return (
    <VerbDialog {...props} restsOn={effects}>
      <QueryContent answer={effects} unknown={t('Could not load what is deleted with the domain')}>
        {(known) => (
          <>
            <p>{t('Permanently deleted with it:')}</p>
            <WhatGoes effects={known} />
            <FullProjects scope={props.projectId} full={known.full} />
          </>
        )}
      </QueryContent>
    </VerbDialog>
  );
}

function WhatGoes({ effects: { projects, users, groups, roles } }: { effects: DomainEffects }) {
  const { t, format } = useI18n();
  const kinds = [
    { of: projects, words: t('{count, plural, one {# project} other {# projects}}', { count: projects.count }) },
    { of: users, words: t('{count, plural, one {# user} other {# users}}', { count: users.count }) },
    { of: groups, words: t('{count, plural, one {# group} other {# groups}}', { count: groups.count }) },
    { of: roles, words: t('{count, plural, one {# role} other {# roles}}', { count: roles.count }) },
  ];
  return (
    <ul className="list-disc ps-5">
      {kinds.map(({ of, words }) => (
        <li key={words} className="break-words">
          <span className="font-medium text-ink">{words}</span>
          {of.count > 0 && `: ${shortList(of.names, { t, format }, of.count)}`}
        </li>
      ))}
    </ul>
  );
}

/** A domain with a project that is not empty cannot be deleted; each project links to its teardown. */
function FullProjects({ scope, full }: { scope: string; full: DomainEffects['full'] }) {
  const { t } = useI18n();
  if (full.length === 0) return null;
  return (
    <Alert tone="warning" title={t('Delete these projects first: they are not empty')}>
      <ul className="flex flex-col gap-1">
        {full.map(({ id, name, holds }) => (
          <li key={id}>
            <AppLink href={identityHref(scope, 'projects', id, {}, 'teardown')}>{name}</AppLink>: {holds}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
