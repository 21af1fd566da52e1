'use client';

import { useQuery } from '@tanstack/react-query';
import { projectMemberApi } from '#lib/console/identity/project-members/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { AddMemberButton } from './add-member.tsx';
import { type GrantChange, leavesUnmanaged } from './grant-changes.ts';
import { GrantChangesBar } from './grant-changes-bar.tsx';
import { MatrixNotices } from './matrix-notices.tsx';
import { MatrixTable } from './matrix-table.tsx';
import { type SaveGrants, useGrantChanges } from './use-grant-changes.ts';

const changeOf = ({ actor, role, isGiven }: GrantChange) =>
  ({ action: isGiven ? 'assign' : 'revoke', type: actor.type, id: actor.id, role_id: role.id }) as const;

/** The members of the user's project, whom its managers change without a role on the domain. */
export function ProjectMembers({ projectId }: { projectId: string }) {
  const ground = { place: { kind: 'project', id: projectId }, isInherited: false } as const;
  const query = clientOf(projectMemberApi).list.query(projectId);
  const members = useQuery(query);
  const isUnmanagedAfter = (all: readonly GrantChange[]) =>
    members.data !== undefined && leavesUnmanaged(members.data, all);
  const save: SaveGrants = async (all) => {
    const without_manager = isUnmanagedAfter(all);
    await clientOf(projectMemberApi).change.send(projectId, { changes: all.map(changeOf), without_manager });
    return [];
  };
  const changes = useGrantChanges(projectId, ground.place, save);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex justify-end">
        <AddMemberButton scope={projectId} ground={ground} list={members.data} changes={changes} isByName />
      </div>
      {members.data && <MatrixNotices list={members.data} />}
      <MatrixTable query={query} list={members.data} ground={ground} changes={changes} />
      {members.data && changes.all.length > 0 && (
        <GrantChangesBar list={members.data} changes={changes} isUnmanaged={isUnmanagedAfter(changes.all)} />
      )}
    </div>
  );
}
