'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { TriageVerb } from '#lib/console/ha/triage/verbs.ts';
import type { TriageDialogProps } from './use-triage-mutation.ts';

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const CommentsDialog = lazyComponent(async () => (await import('./comments-dialog.tsx')).CommentsDialog);
const MuteDialog = lazyComponent(async () => (await import('./mute-dialog.tsx')).MuteDialog);
const ResendDialog = lazyComponent(async () => (await import('./resend-dialog.tsx')).ResendDialog);
const ResolveDialog = lazyComponent(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);
const RetryDialog = lazyComponent(async () => (await import('./retry-dialog.tsx')).RetryDialog);
const ReturnToService = lazyComponent(
  async () => (await import('#components/maintenance/return-to-service.tsx')).ReturnToService,
);

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
      return (
        <ReturnToService projectId={props.projectId} hosts={[first.host]} areDown={false} onClose={props.onClose} />
      );
    case 'retry':
      return <RetryDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'resend':
      return <ResendDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'mute':
      return <MuteDialog projectId={props.projectId} host={first.host} onClose={props.onClose} />;
    case 'acknowledge':
    case 'reopen':
    case 'unmute':
      return null;
    default:
      return verb satisfies never;
  }
}
