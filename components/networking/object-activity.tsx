'use client';

import { HistoryTable } from '#components/console/history-table.tsx';
import { ruleSentence } from '#components/security-groups/rule-words.ts';
import { useRemoteNames } from '#components/security-groups/use-remote-names.ts';
import { fieldWords } from '#lib/console/object-history/field-words.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface ObjectActivityProps {
  projectId: string;
  /** As live events name it. */
  kind: string;
  id: string;
  /** Of the project, for the rules that name them. */
  groups?: readonly { id: string; name: string }[];
}

/** What happened to an object of a network, the newest first. */
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
