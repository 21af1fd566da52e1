'use client';

import type { TriageVerb } from '#lib/console/ha/triage/verbs.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { CommentsDialog } from './comments-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { ResolveDialog } from './resolve-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import type { TriageDialogProps } from './use-do-triage.ts';

/** What is asked before something is done about notifications. */
export function TriageDialog({ verb, ...props }: TriageDialogProps & { verb: TriageVerb }) {
  const [first] = props.rows;
  if (!first) return null;
  switch (verb) {
    case 'assign':
      return <AssignDialog {...props} />;
    case 'resolve':
      return <ResolveDialog {...props} />;
    case 'comment':
      return <CommentsDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'return':
      return <ReturnDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'resend':
      return <ResendDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'acknowledge':
    case 'reopen':
    case 'mute':
    case 'unmute':
      return null;
    default:
      return verb satisfies never;
  }
}
