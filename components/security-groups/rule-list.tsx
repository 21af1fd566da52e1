'use client';

import { CornerDownRight, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { NoValue } from '#components/console/no-value.tsx';
import { TableCard } from '#components/console/table-card.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useT } from '#lib/i18n/use-t.ts';
import type { Direction } from '#lib/networking/security-group-rules/attributes.ts';
import { shadowOf } from '#lib/networking/security-group-rules/compare.ts';
import { exposureOf } from '#lib/networking/security-group-rules/exposure.ts';
import type { SecurityGroupRule } from '#lib/networking/security-group-rules/schema.ts';
import { ruleSentence } from './rule-words.ts';

interface RuleListProps {
  direction: Direction;
  rules: readonly SecurityGroupRule[];
  names: ReadonlyMap<string, string>;
  mayWrite: boolean;
  /** To edit and to delete a rule. */
  actionsOf: (rule: SecurityGroupRule) => readonly Action[];
}

export function RuleList({ direction, rules, names, mayWrite, actionsOf }: RuleListProps) {
  const t = useT();
  const own = rules.filter((rule) => rule.direction === direction);
  const isInbound = direction === 'ingress';
  return (
    <TableCard
      title={isInbound ? t('Inbound') : t('Outbound')}
      aside={t('{count, plural, one {# rule} other {# rules}}', { count: own.length })}
      rows={own}
      keyOf={({ id }) => id}
      columns={[
        { label: t('Allows'), show: (rule) => <Rule rule={rule} shadow={shadowOf(rule, own)} names={names} /> },
        {
          label: t('Description'),
          isWideOnly: true,
          width: 'w-1/3',
          show: ({ description }) => <span className="text-ink-muted">{description || <NoValue />}</span>,
        },
        ...(mayWrite
          ? [
              {
                ...{ label: t('Actions'), width: 'w-28', isLast: true },
                show: (rule: SecurityGroupRule) => (
                  <RuleButtons sentence={t(ruleSentence(rule, names))} actions={actionsOf(rule)} />
                ),
              },
            ]
          : []),
      ]}
      empty={
        <p className="p-4 text-ink-muted">
          {isInbound
            ? t('No inbound traffic except replies to outbound traffic.')
            : t('No outbound traffic except replies to inbound traffic.')}
        </p>
      }
    />
  );
}

interface RuleProps extends Pick<RuleListProps, 'names'> {
  rule: SecurityGroupRule;
  shadow: SecurityGroupRule | undefined;
}

function Rule({ rule, shadow, names }: RuleProps) {
  const t = useT();
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className={shadow ? 'min-w-0 break-words text-ink-faint' : 'min-w-0 break-words'}>
          {t(ruleSentence(rule, names))}
        </span>
        {exposureOf(rule) === 'delicate' && (
          <Badge tone="danger">
            <TriangleAlert aria-hidden />
            {t('Open to the whole world')}
          </Badge>
        )}
      </span>
      {shadow && (
        <span className="mt-0.5 flex items-start gap-1 text-ink-muted text-small">
          <CornerDownRight aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          {t('Redundant: covered by “{rule}”', { rule: t(ruleSentence(shadow, names)) })}
        </span>
      )}
      <span className="text-ink-muted text-small sm:hidden">{rule.description}</span>
    </>
  );
}

function RuleButtons({ sentence, actions: [edit, remove] }: { sentence: string; actions: readonly Action[] }) {
  const t = useT();
  const labels = {
    edit: t('Edit rule: {rule}', { rule: sentence }),
    remove: t('Delete rule: {rule}', { rule: sentence }),
  };
  return (
    <span className="-my-1 inline-block whitespace-nowrap">
      <IconButton size="small" icon={Pencil} label={labels.edit} onClick={edit?.onSelect} />
      <IconButton size="small" icon={Trash2} label={labels.remove} onClick={remove?.onSelect} />
    </span>
  );
}
