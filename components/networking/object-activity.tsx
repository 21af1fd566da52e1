'use client';

import { HistoryTable } from '#components/console/history-table.tsx';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import { fieldWords } from '#lib/console/facts/field-words.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ObjectActivityProps {
  projectId: string;
  kind: string;
  id: string;
  groups?: readonly { id: string; name: string }[];
}

export function ObjectActivity({ projectId, kind, id, groups = [] }: ObjectActivityProps) {
  const t = useT();
  const names = useRemoteNames(projectId, groups);
  return (
    <HistoryTable
      {...{ projectId, kind, id }}
      detailsOf={({ rule, changed }) =>
        rule
          ? t(ruleSentence(rule, names))
          : fieldWords(changed)
              .map((word) => t(word))
              .join(', ')
      }
    />
  );
}
