'use client';

import { useQuery } from '@tanstack/react-query';
import { questionAbout } from '#components/console/question-about.tsx';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import type { DomainEffects, ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';

export const DisableDomain = questionAbout<ListedDomain, DomainEffects>({
  useFound: (scope, [{ id }]) => useQuery(clientOf(listedDomainApi).effects.query(scope, id)),
  unknown: msg('Could not load who loses access'),
  show: ({ people, guests, enabled_projects }, _rows, { t }) => (
    <>
      <p>
        {t(
          '{count, plural, =0 {No user of the domain can currently sign in, so no one is locked out.} one {# user of the domain immediately loses access to everything.} other {# users of the domain immediately lose access to everything.}}',
          { count: people },
        )}
      </p>
      {guests > 0 && (
        <p>
          {t(
            '{count, plural, one {# user of another domain loses access to projects in this one.} other {# users of other domains lose access to projects in this one.}}',
            { count: guests },
          )}
        </p>
      )}
      <p>
        {t(
          '{count, plural, =0 {It has no enabled projects.} one {Resources in its project keep running.} other {Resources in its # projects keep running.}}',
          { count: enabled_projects },
        )}
      </p>
    </>
  ),
});
