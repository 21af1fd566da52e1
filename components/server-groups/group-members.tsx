'use client';

import { Fragment } from 'react';
import { AppLink } from '#components/console/app-link.tsx';
import type { ServerGroup } from '#lib/compute/server-groups/schema.ts';
import type { ServerSummary } from '#lib/compute/servers/schema.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { objectHref } from '#lib/screens/paths.ts';

type NamedServer = Pick<ServerSummary, 'id' | 'name'>;

export const memberName = (id: string, servers: readonly NamedServer[] | undefined): string =>
  servers?.find((server) => server.id === id)?.name ?? id;

interface GroupMembersProps {
  projectId: string;
  group: ServerGroup;
  /** Undefined while they are loading. */
  servers: readonly NamedServer[] | undefined;
}

/** The instances of a server group, as links. */
export function GroupMembers({ projectId, group, servers }: GroupMembersProps) {
  const t = useT();
  if (group.members.length === 0) return <span className="text-ink-faint">{t('No instance')}</span>;
  return (
    <span>
      {group.members.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <AppLink href={objectHref(projectId, 'instances', id)}>{memberName(id, servers)}</AppLink>
        </Fragment>
      ))}
    </span>
  );
}
