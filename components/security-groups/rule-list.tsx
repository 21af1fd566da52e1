'use client';

import { CornerDownRight, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import type { Action } from '#components/console/action.ts';
import { CardTable, WIDE_ONLY } from '#components/console/card-table.tsx';
import { NoValue } from '#components/console/no-value.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Card } from '#components/ui/card.tsx';
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

export function RuleList({ direction, rules, ...row }: RuleListProps) {
  const t = useT();
  const own = rules.filter((rule) => rule.direction === direction);
  const title = direction === 'ingress' ? t('Inbound') : t('Outbound');
  const heads = [
    { label: t('Allows') },
    { label: t('Description'), isWideOnly: true, width: 'w-1/3' },
    ...(row.mayWrite ? [{ label: t('Actions'), width: 'w-28', isLast: true }] : []),
  ];
  return (
    <Card
      title={title}
      aside={t('{count, plural, one {# rule} other {# rules}}', { count: own.length })}
      hasPadding={false}
    >
      {own.length === 0 ? (
        <p className="p-4 text-ink-muted">
          {direction === 'ingress'
            ? t('No inbound traffic except replies to outbound traffic.')
            : t('No outbound traffic except replies to inbound traffic.')}
        </p>
      ) : (
        <CardTable caption={title} heads={heads}>
          {own.map((rule) => (
            <RuleRow key={rule.id} rule={rule} shadow={shadowOf(rule, own)} {...row} />
          ))}
        </CardTable>
      )}
    </Card>
  );
}

interface RuleRowProps extends Omit<RuleListProps, 'direction' | 'rules'> {
  rule: SecurityGroupRule;
  shadow: SecurityGroupRule | undefined;
}

function RuleRow({ rule, shadow, names, mayWrite, actionsOf }: RuleRowProps) {
  const t = useT();
  const sentence = t(ruleSentence(rule, names));
  const [edit, remove] = actionsOf(rule);
  return (
    <tr>
      <th scope="row" className="px-4 py-2 text-start font-normal">
        <span className="flex flex-wrap items-center gap-2">
          <span className={shadow ? 'min-w-0 break-words text-ink-faint' : 'min-w-0 break-words'}>{sentence}</span>
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
      </th>
      <td className={`break-words px-4 py-2 text-ink-muted ${WIDE_ONLY}`}>{rule.description || <NoValue />}</td>
      {mayWrite && (
        <td className="whitespace-nowrap px-4 py-1 text-end">
          <IconButton
            size="small"
            icon={Pencil}
            label={t('Edit rule: {rule}', { rule: sentence })}
            onClick={edit?.onSelect}
          />
          <IconButton
            size="small"
            icon={Trash2}
            label={t('Delete rule: {rule}', { rule: sentence })}
            onClick={remove?.onSelect}
          />
        </td>
      )}
    </tr>
  );
}
