'use client';

import { useQuery } from '@tanstack/react-query';
import { Share2, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { EmptyState } from '#components/console/empty-state.tsx';
import { QueryScreen } from '#components/console/query-screen.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { useMayChange } from '#components/images/use-may-change.ts';
import { SharedProject } from '#components/projects/shared-project.tsx';
import { Card } from '#components/ui/card.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clientOf } from '#lib/contract/client.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { can } from '#lib/image/images/can.ts';
import type { Image } from '#lib/image/images/schema.ts';
import { memberApi } from '#lib/image/members/contract.ts';
import type { Member, MemberStatus } from '#lib/image/members/schema.ts';

const AddMemberDialog = lazyComponent(async () => (await import('./add-member-dialog.tsx')).AddMemberDialog);
const RemoveMemberDialog = lazyComponent(async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog);

export function MembersTab({ projectId, image }: { projectId: string; image: Image }) {
  const t = useT();
  const query = useQuery(clientOf(memberApi).members.query(projectId, image.id));
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
              <NoMembers />
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

function NoMembers() {
  const t = useT();
  return (
    <EmptyState icon={Share2} title={t('Not shared with any project')}>
      {t('A project that the image is shared with can launch it and decides whether it appears in its lists.')}
    </EmptyState>
  );
}

const looks = {
  pending: { word: msg('No response yet'), tone: 'neutral' },
  accepted: { word: msg('Accepted'), tone: 'success' },
  rejected: { word: msg('Rejected'), tone: 'warning' },
} as const satisfies Record<MemberStatus, { word: string; tone: string }>;

function MemberRow({ member, allowed, onRemove }: { member: Member; allowed: true | Text; onRemove: () => void }) {
  const t = useT();
  const { word, tone } = looks[member.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">
        <SharedProject id={member.member_id} />
      </span>
      <StateBadge word={t(word)} tone={tone} />
      <span className="text-ink-faint text-small">
        <Age at={member.updated_at} />
      </span>
      <ActionButton
        size="small"
        variant="ghost"
        action={{ label: t('Remove'), icon: <UserMinus aria-hidden />, allowed, onSelect: onRemove }}
      />
    </li>
  );
}
