'use client';

import { User, Users } from 'lucide-react';
import { AppLink } from '#components/console/app-link.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import type { TableColumn } from '#components/console/table-column.ts';
import { textColumn } from '#components/console/text-column.tsx';
import { AccessExpiry } from '#components/users/access-expiry.tsx';
import type { Member, MemberList } from '#lib/console/identity/access/schema.ts';
import { useI18n, useT } from '#lib/i18n/use-t.ts';
import { type GrantTarget, isLastAdmin } from './grant-changes.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { firstExpiry } from './role-expiry.ts';
import type { GrantChanges } from './use-grant-changes.ts';

type Column = TableColumn<Member>;

/** Roles whose column is visible even if no member has them, from the most to the least privileged. */
const USUAL = ['admin', 'manager', 'member', 'reader'];

export function useMatrixColumns(
  hrefOf: ((member: Member) => string) | undefined,
  list: MemberList | undefined,
  ground: GrantTarget,
  changes: GrantChanges,
): Column[] {
  const t = useT();
  const changed = useChangesColumn(changes);
  // The name column shows it too, which has more room.
  const expiry = textColumn<Member>('valid-until', t('Valid until'), 13.5, ({ roles }) => firstExpiry(roles) ?? '', {
    isOptional: true,
    cell: ({ roles }) => {
      const end = firstExpiry(roles);
      return end === null ? <NoValue /> : <AccessExpiry at={end} />;
    },
  });
  const assigned = new Set(list?.members.flatMap(({ roles }) => roles.map(({ id }) => id)));
  const wished = new Set(changes.all.map(({ role }) => role.id));
  const isShown = (id: string, name: string) => USUAL.includes(name) || assigned.has(id) || wished.has(id);
  const lockOf = (member: Member, roleId: string) =>
    list && isLastAdmin(list, member, roleId)
      ? t('There is no other administrator here. Assign this role to another user first.')
      : undefined;
  const roles = (list?.roles ?? []).toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
  return [
    textColumn<Member>('name', t('Name'), 11, ({ name }) => name, {
      grows: true,
      isRowHeader: true,
      sortKey: 'name',
      cell: (member) => <MemberName href={hrefOf?.(member)} member={member} />,
    }),
    textColumn<Member>('domain', t('Domain'), 7, ({ domain }) => domain.name, { sortKey: 'domain', isOptional: true }),
    ...roles.map(
      (role): Column => ({
        id: role.id,
        header: role.name,
        isVital: true,
        width: 9.5,
        isOptional: !isShown(role.id, role.name),
        text: ({ roles: own }) => (own.some(({ id }) => id === role.id) ? 'yes' : ''),
        cell: (member) => (
          <MatrixCell member={member} role={role} ground={ground} changes={changes} lock={lockOf(member, role.id)} />
        ),
      }),
    ),
    expiry,
    changed,
  ];
}

const rankOf = (name: string): number => (USUAL.includes(name) ? USUAL.indexOf(name) : USUAL.length);

function MemberName({ href, member }: { href: string | undefined; member: Member }) {
  const t = useT();
  const { type, name, domain } = member;
  const title = t('Domain {name}', { name: domain.name });
  const end = firstExpiry(member.roles);
  const Icon = type === 'user' ? User : Users;
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:flex-wrap">
      <span className="flex min-w-0 items-center gap-2">
        <Icon aria-label={type === 'user' ? t('User') : t('Group')} className="size-4 shrink-0 text-ink-faint" />
        {href === undefined ? (
          <span title={title} className="truncate font-medium">
            {name}
          </span>
        ) : (
          <AppLink look="strong" href={href} title={title} className="truncate">
            {name}
          </AppLink>
        )}
      </span>
      {end !== null && (
        <span className="shrink-0 text-ink-muted text-small">
          {t.rich('until <time></time>', { time: () => <AccessExpiry at={end} /> })}
        </span>
      )}
    </span>
  );
}

function useChangesColumn(changes: GrantChanges): Column {
  const { t, format } = useI18n();
  const words = ({ id }: Member): string => {
    const own = changes.all.filter(({ actor }) => actor.id === id);
    const said = (isGiven: boolean) => own.filter((change) => change.isGiven === isGiven).map(({ role }) => role.name);
    const [given, taken] = [said(true), said(false)];
    return [
      given.length > 0 && t('Assign {roles}', { roles: format.list(given) }),
      taken.length > 0 && t('Revoke {roles}', { roles: format.list(taken) }),
    ]
      .filter(Boolean)
      .join('; ');
  };
  const failureOf = ({ id }: Member) => changes.all.find(({ actor, error }) => actor.id === id && error)?.error;
  return {
    id: 'changes',
    header: t('Changes'),
    width: 12,
    cell: (member) => {
      const failure = failureOf(member);
      const planned = words(member);
      if (!failure) return planned && <span className="text-warning-ink">{planned}</span>;
      return (
        <span title={t(failure.message)} className="text-danger-ink">
          {t('Rejected: {reason}', { reason: t(failure.message) })}
        </span>
      );
    },
  };
}
