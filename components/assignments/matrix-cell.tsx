'use client';

import { Clock, CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cx } from '#components/ui/cx.ts';
import { sourceWord } from '#components/users/source-word.ts';
import type { MatrixRole, Member, RoleWithReasons } from '#lib/console/identity/access/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { cellOf, type GrantChange, type GrantTarget } from './grant-changes.ts';
import { reasonWords } from './place-words.ts';
import { roleExpiry, sourcesOf } from './role-expiry.ts';
import type { GrantChanges } from './use-grant-changes.ts';

interface MatrixCellProps {
  member: Member;
  role: MatrixRole;
  ground: GrantTarget;
  changes: GrantChanges;
  /** Reason why the role cannot be revoked. */
  lock: string | undefined;
}

export function MatrixCell({ member, role, ground, changes, lock }: MatrixCellProps) {
  const t = useT();
  const memberRole = member.roles.find(({ id }) => id === role.id);
  const { isDirect, others } = cellOf(memberRole, member, ground.place, ground.isInherited);
  const change: GrantChange = { ...ground, actor: member, role, isGiven: !isDirect };
  const isChanged = changes.find(change) !== undefined;
  const why = [...new Set(others.map((reason) => reasonWords(reason, member.id, t)))].join('; ');
  const origin = memberRole && !isChanged && <RoleOrigin role={memberRole} />;
  if (!isDirect && !isChanged && why !== '') return <Derived why={why}>{origin}</Derived>;
  const refusal = member.refusal ?? role.refusal;
  const reason = (isDirect ? lock : undefined) ?? (refusal === null ? undefined : t(refusal));
  const label = t('{role} for {name}', { role: role.name, name: member.name });
  return (
    <span title={reason ?? (why ? t('Also {why}', { why }) : undefined)} className="flex h-full items-center gap-2">
      <Checkbox
        label={label}
        isChecked={isDirect !== isChanged}
        isDisabled={reason !== undefined || changes.isSaving}
        onCheckedChange={() => changes.toggle(change)}
        className={cx(isChanged && 'ring-2 ring-warning ring-offset-1 ring-offset-surface')}
      />
      {reason && <span className="sr-only">{reason}</span>}
      {isDirect && why && (
        <span className="truncate text-ink-faint text-small">
          <span className="sr-only">{t('Also {why}', { why })}</span>
          <span aria-hidden>+</span>
        </span>
      )}
      {origin}
    </span>
  );
}

/** Marks a role that ends unless a sign-in renews it. */
function RoleOrigin({ role }: { role: RoleWithReasons }) {
  const { t, format } = useI18n();
  const end = roleExpiry(role);
  if (end === null) return null;
  const sources = format.list(sourcesOf(role.reasons).map((source) => sourceWord(source, t)));
  const words = t('{sources}, valid until {time}', { sources, time: format.dateTime(end) });
  return (
    <span title={words} className="text-ink-faint">
      <Clock aria-label={words} className="size-3.5 shrink-0" />
    </span>
  );
}

/** The role comes from another assignment, which cannot be changed here. */
function Derived({ why, children }: { why: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-1 text-ink-muted text-small">
      <CornerDownRight aria-hidden className="size-3.5 shrink-0" />
      <span title={why} className="truncate max-sm:whitespace-normal">
        {why}
      </span>
      {children}
    </span>
  );
}
