'use client';

import type { ReactNode } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { Answer } from '#lib/client/answer.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import { useI18n } from '#lib/i18n/use-t.ts';
import { QueryContent } from './query-content.tsx';
import type { Rows } from './use-object-actions.tsx';
import type { VerbDialog as Dialog, VerbDialogProps } from './verb-dialog.tsx';

const VerbDialog = lazyComponent(async () => (await import('./verb-dialog.tsx')).VerbDialog) as typeof Dialog;

interface Consequences<Row, Data> {
  /** What the consequences are found in. */
  useFound: (projectId: string, rows: Rows<Row>) => Answer<Data>;
  /** Title of the error if it cannot be loaded; with `count`. */
  unknown: string;
  show: (found: Data, rows: Rows<Row>, i18n: I18n, projectId: string) => ReactNode;
  /** Why the verb is refused, or undefined. */
  refusalOf?: (found: Data, rows: Rows<Row>) => string | undefined;
}

/** The dialog of a verb that also shows what else it affects, which must be loaded before the user can confirm. */
export const questionAbout = <Row, Data>({ useFound, unknown, show, refusalOf }: Consequences<Row, Data>) =>
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each question, where modules are loaded
  function QuestionAbout(props: VerbDialogProps<Row>) {
    const { projectId, rows } = props;
    const i18n = useI18n();
    const answer = useFound(projectId, rows);
    const refusal = answer.data && refusalOf?.(answer.data, rows);
    return (
      <VerbDialog {...props} restsOn={answer} blockedReason={refusal && i18n.t(refusal)}>
        <QueryContent answer={answer} unknown={i18n.t(unknown, { count: rows.length })}>
          {(found) => show(found, rows, i18n, projectId)}
        </QueryContent>
      </VerbDialog>
    );
  };
