'use client';

import type { VerbDialogProps } from '#components/console/verb-dialog.tsx';
import type { Server } from '#lib/compute/servers/schema.ts';
import { useLosses } from '../use-losses.ts';
import { AdminQuestion } from './admin-question.tsx';

export function DeleteAnyInstances({ verb, ...props }: VerbDialogProps<Server>) {
  const { losesData, kept } = useLosses(props.rows, 'delete');
  const question = kept !== undefined ? { ...verb.question, sentence: kept } : verb.question;
  return <AdminQuestion {...props} verb={{ ...verb, question }} losesData={losesData} />;
}
