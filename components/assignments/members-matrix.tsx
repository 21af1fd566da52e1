'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SegmentedControl } from '#components/ui/segmented-control.tsx';
import { membersQuery } from '#lib/console/identity/access/access-queries.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { RoleTarget } from '#lib/identity/roles/effective.ts';
import { AddMemberButton } from './add-member.tsx';
import { GrantChangesBar } from './grant-changes-bar.tsx';
import { MatrixNotices } from './matrix-notices.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { useGrantChanges } from './use-grant-changes.ts';

type MembersMatrixProps = { scope: string } & (
  | { projectId: string; place?: never }
  | { place: RoleTarget; projectId?: never }
);

export function MembersMatrix({ scope, ...where }: MembersMatrixProps) {
  const place: RoleTarget = where.place ?? { kind: 'project', id: where.projectId };
  const [isBelow, setIsBelow] = useState(false);
  const changes = useGrantChanges(scope, place);
  const ground = { place, isInherited: isBelow };
  const members = useQuery(membersQuery(scope, place, isBelow));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {place.kind === 'domain' ? <Reach isBelow={isBelow} onChange={setIsBelow} /> : <span />}
        <AddMemberButton scope={scope} ground={ground} list={members.data} changes={changes} />
      </div>
      {members.data && <MatrixNotices list={members.data} />}
      <MatrixTable scope={scope} list={members.data} ground={ground} changes={changes} />
      {members.data && changes.all.length > 0 && <GrantChangesBar list={members.data} changes={changes} />}
    </div>
  );
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
