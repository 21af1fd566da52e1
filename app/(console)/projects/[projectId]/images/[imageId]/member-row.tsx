'use client';

import { UserMinus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { Age } from '#components/console/age.tsx';
import { CopyableId } from '#components/console/copyable-id.tsx';
import { StateBadge } from '#components/console/state-badge.tsx';
import { useSession } from '#lib/client/session.ts';
import { msg, type Text } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import type { Member, MemberStatus } from '#lib/image/members/schema.ts';

const looks = {
  pending: { word: msg('Not answered yet'), tone: 'neutral' },
  accepted: { word: msg('Accepted'), tone: 'success' },
  rejected: { word: msg('Rejected'), tone: 'warning' },
} as const satisfies Record<MemberStatus, { word: string; tone: string }>;

interface MemberRowProps {
  member: Member;
  allowed: true | Text;
  onRemove: () => void;
}

/** A project that an image is shared with, and what it said to that. */
export function MemberRow({ member, allowed, onRemove }: MemberRowProps) {
  const t = useT();
  const projects = useSession().data?.projects;
  const name = projects?.find(({ id }) => id === member.member_id)?.name;
  const { word, tone } = looks[member.status];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-56">
        {name && <span className="block font-medium">{name}</span>}
        <CopyableId id={member.member_id} />
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
