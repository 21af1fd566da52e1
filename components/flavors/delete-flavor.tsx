'use client';

import { useQuery } from '@tanstack/react-query';
import { AppLink } from '#components/console/app-link.tsx';
import { QueryContent } from '#components/console/query-content.tsx';
import { VerbDialog, type VerbDialogProps } from '#components/console/verb-dialog.tsx';
import { flavorUseQuery } from '#lib/compute/flavors/flavor-use-query.ts';
import type { Flavor } from '#lib/compute/flavors/schema.ts';
import type { ServerSummary } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { adminObjectHref } from '#lib/screens/paths.ts';

const NAMED = 8;

export function DeleteFlavor(props: VerbDialogProps<Flavor>) {
  const t = useT();
  const use = useQuery(flavorUseQuery(props.projectId, props.rows[0].id));
  return (
    <VerbDialog {...props} restsOn={use}>
      <QueryContent answer={use} unknown={t('Could not look up the instances that use it')}>
        {({ servers }) => <Users servers={servers} />}
      </QueryContent>
    </VerbDialog>
  );
}

function Users({ servers }: { servers: readonly ServerSummary[] }) {
  const t = useT();
  if (servers.length === 0) return <p>{t('No instance uses it.')}</p>;
  return (
    <>
      <p>
        {t('{count, plural, one {# instance was} other {# instances were}} built with it and keep their size:', {
          count: servers.length,
        })}
      </p>
      <ul className="list-disc ps-5">
        {servers.slice(0, NAMED).map((server) => (
          <li key={server.id}>
            <AppLink href={adminObjectHref('instances', server.id)}>{server.name}</AppLink>
          </li>
        ))}
      </ul>
      {servers.length > NAMED && <p>{t('and {hidden} more', { hidden: servers.length - NAMED })}</p>}
    </>
  );
}
