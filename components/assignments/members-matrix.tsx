'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { readScope } from '#lib/screens/scope.ts';
import { AddMemberButton } from './add-member.tsx';
import { GrantChangesBar } from './grant-changes-bar.tsx';
import { MatrixNotices } from './matrix-notices.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { saveGrants } from './save-grants.ts';
import { useGrantChanges } from './use-grant-changes.ts';

/** Users and groups with roles on a project, or else on the domain or the system that the scope names. */
export function MembersMatrix({ scope, projectId }: { scope: string; projectId?: string }) {
  const place = placeOf(scope, projectId);
  const [isBelow, setIsBelow] = useState(false);
  const client = useQueryClient();
  const changes = useGrantChanges(scope, place, (all) => saveGrants(client, scope, all));
  const ground = { place, isInherited: isBelow };
  const query = membersQuery(scope, place, isBelow);
  const members = useQuery(query);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {place.kind === 'domain' ? <Reach isBelow={isBelow} onChange={setIsBelow} /> : <span />}
        <AddMemberButton scope={scope} ground={ground} list={members.data} changes={changes} />
      </div>
      {members.data && <MatrixNotices list={members.data} />}
      <MatrixTable
        query={query}
        hrefOf={({ type, id }) => identityHref(scope, type === 'user' ? 'users' : 'groups', id)}
        list={members.data}
        ground={ground}
        changes={changes}
      />
      {members.data && changes.all.length > 0 && <GrantChangesBar list={members.data} changes={changes} />}
    </div>
  );
}

function placeOf(scope: string, projectId: string | undefined): RoleTarget {
  if (projectId !== undefined) return { kind: 'project', id: projectId };
  const read = readScope(scope);
  return read.kind === 'domain' ? read : { kind: 'system' };
}

/** Roles on a domain apply to the domain itself or to all of its projects. */
function Reach({ isBelow, onChange }: { isBelow: boolean; onChange: (isBelow: boolean) => void }) {
  const t = useT();
  return (
    <SegmentedControl
      label={t('Where the roles apply')}
      name="reach"
      options={[
        { value: 'here', label: t('On the domain itself') },
        { value: 'below', label: t('On all its projects') },
      ]}
      value={isBelow ? 'below' : 'here'}
      onChange={(value) => onChange(value === 'below')}
    />
  );
}
