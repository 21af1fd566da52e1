'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { projectQuery } from '#lib/client/project-query.ts';
import type { I18n } from '#lib/i18n/i18n-provider.tsx';
import type { Text } from '#lib/i18n/text.ts';
import { useI18n } from '#lib/i18n/use-t.ts';
import { QueryContent } from './query-content.tsx';
import { VerbDialog, type VerbDialogProps } from './verb-dialog.tsx';

interface VerbFactsProps<Row, Data> extends VerbDialogProps<Row> {
  query: ReturnType<typeof projectQuery<Data>>;
  /** Title of the error. */
  unknown: Text;
  children: (data: Data, i18n: I18n) => ReactNode;
}

/** The question of a verb with facts from a query; it cannot be confirmed before they are loaded. */
export function VerbFacts<Row, Data>({ query, unknown, children, ...dialog }: VerbFactsProps<Row, Data>) {
  const i18n = useI18n();
  const facts = useQuery(query);
  return (
    <VerbDialog {...dialog} restsOn={facts}>
      <QueryContent answer={facts} unknown={i18n.t(unknown)}>
        {(data) => children(data, i18n)}
      </QueryContent>
    </VerbDialog>
  );
}
