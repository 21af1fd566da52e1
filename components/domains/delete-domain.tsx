'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { questionAbout } from '#components/console/question-about.tsx';
import { shortList } from '#components/console/short-list.ts';
import { Alert } from '#components/ui/alert.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { DomainEffects, ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { identityHref } from '#lib/screens/paths.ts';

/** A domain with a project that is not empty cannot be deleted; each project links to its teardown. */
export const DeleteDomain = questionAbout<ListedDomain, DomainEffects>({
  useFound: (scope, [{ id }]) => useQuery(clientOf(listedDomainApi).effects.query(scope, id)),
  unknown: msg('Could not load what is deleted with the domain'),
  show: (effects, _rows, { t, format }, scope) => (
    <>
      <p>{t('Permanently deleted with it:')}</p>
      <ul className="list-disc ps-5">
        {contentsOf(effects, t).map(({ of, words }) => (
          <li key={words} className="break-words">
            <span className="font-medium text-ink">{words}</span>
            {of.count > 0 && `: ${shortList(of.names, { t, format }, of.count)}`}
          </li>
        ))}
      </ul>
      {effects.full.length > 0 && (
        <Alert tone="warning" title={t('Delete these projects first: they are not empty')}>
          <ul className="flex flex-col gap-1">
            {effects.full.map(({ id, name, holds }) => (
              <li key={id}>
                <AppLink href={identityHref(scope, 'projects', id, {}, 'teardown')}>{name}</AppLink>: {holds}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  ),
});

const contentsOf = ({ projects, users, groups, roles }: DomainEffects, t: Translate) => [
  { of: projects, words: t('{count, plural, one {# project} other {# projects}}', { count: projects.count }) },
  { of: users, words: t('{count, plural, one {# user} other {# users}}', { count: users.count }) },
  { of: groups, words: t('{count, plural, one {# group} other {# groups}}', { count: groups.count }) },
  { of: roles, words: t('{count, plural, one {# role} other {# roles}}', { count: roles.count }) },
];
