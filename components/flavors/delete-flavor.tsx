'use client';

import { useQuery } from '@tanstack/react-query';
import { NameList } from '#components/console/name-list.tsx';
import { questionAbout } from '#components/console/question-about.tsx';
import { flavorUseQuery } from '#lib/compute/flavors/flavor-use-query.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ServerSummary } from '#lib/compute/servers/schema.ts';
import { msg } from '#lib/i18n/text.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

export const DeleteFlavor = questionAbout<Flavor, { servers: readonly ServerSummary[] }>({
  useFound: (projectId, [{ id }]) => useQuery(flavorUseQuery(projectId, id)),
  unknown: msg('Could not look up the instances that use it'),
  show: ({ servers }, _rows, { t }) =>
    servers.length === 0 ? (
      <p>{t('No instance uses it.')}</p>
    ) : (
      <>
        <p>
          {t('{count, plural, one {# instance was} other {# instances were}} built with it and keep their size:', {
            count: servers.length,
          })}
        </p>
        <NameList
          items={servers}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => adminObjectHref('instances', id)}
        />
      </>
    ),
});
