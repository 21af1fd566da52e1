'use client';

import { Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useMayWrite } from '#lib/client/use-may-write.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface RuleListProps<Rule> {
  projectId: string;
  rules: readonly Rule[];
  /** The number of the rule by default. */
  nameOf?: (rule: Rule) => string;
  textOf: (rule: Rule, number: number) => ReactNode;
  onEdit?: (index: number) => void;
  /** Replaces all rules. @throws ApiError */
  change: (rules: Rule[]) => Promise<unknown>;
}

/** The rules of a setting, which users who may write can change and delete. */
export function RuleList<Rule>({ projectId, rules, textOf, onEdit, change, ...props }: RuleListProps<Rule>) {
  const t = useT();
  const mayWrite = useMayWrite(projectId) === true;
  const remove = (index: number) =>
    void change(rules.toSpliced(index, 1)).catch((error: unknown) =>
      notifyFailure(msg('Could not delete the rule'), error),
    );
  return (
    <ol className="flex w-full flex-col gap-2">
      {rules.map((rule, index) => {
        const name = props.nameOf?.(rule) ?? String(index + 1);
        const edit = onEdit && { label: t('Edit rule {number}', { number: index + 1 }), onClick: () => onEdit(index) };
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: some rules have no identity but their position
          <li key={index} className="flex items-start justify-between gap-2">
            {textOf(rule, index + 1)}
            {mayWrite && (
              <span className="flex shrink-0 gap-1">
                {edit && <IconButton icon={Pencil} size="small" {...edit} />}
                <IconButton
                  label={t('Delete rule {name}', { name })}
                  icon={X}
                  size="small"
                  onClick={() => remove(index)}
                />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
