'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { Card } from '#components/ui/card.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/image/images/can.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { membersQuery } from '#lib/image/members/queries.ts';
import type { Member } from '#lib/image/members/schema.ts';
import { useMayChange } from '../use-may-change.ts';
import { AddMemberDialog } from './add-member-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';

/** The projects that an image is shared with. */
export function MembersTab({ projectId, image }: { projectId: string; image: Image }) {
  const t = useT();
  const query = useQuery(membersQuery(projectId, image.id));
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Member>();
  const mayChange = useMayChange(projectId)(image);
  const allowed = mayChange === true ? can('share', image) : mayChange;
  const add = (
    <ActionButton
      size="small"
      action={{
        label: t('Share with a project'),
        icon: <Share2 aria-hidden />,
        allowed,
        onSelect: () => setIsAdding(true),
      }}
    />
  );
  return (
    <>
      <Card title={t('Shared with')} aside={add} hasPadding={false}>
        <QueryScreen query={query} skeleton={<Skeleton className="m-4 h-8" />}>
          {({ members }) =>
            members.length === 0 ? (
              <EmptyState icon={Share2} title={t('Shared with no project')}>
                {t('A project that it is shared with can launch it, and decides whether it stands in its lists.')}
              </EmptyState>
            ) : (
              <ul className="divide-y">
                {members.map((member) => (
                  <MemberRow
                    key={member.member_id}
                    member={member}
                    allowed={allowed}
                    onRemove={() => setLeaving(member)}
                  />
                ))}
              </ul>
            )
          }
        </QueryScreen>
      </Card>
      {isAdding && <AddMemberDialog {...{ projectId, image }} onClose={() => setIsAdding(false)} />}
      {leaving && (
        <RemoveMemberDialog {...{ projectId, image }} member={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}
