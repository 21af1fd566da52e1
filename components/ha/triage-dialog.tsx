'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';
import type { TriageDialogProps } from './use-triage-mutation.ts';

const AssignDialog = lazyComponent(async () => (await import('./assign-dialog.tsx')).AssignDialog);
const CommentsDialog = lazyComponent(async () => (await import('./comments-dialog.tsx')).CommentsDialog);
const ResendDialog = lazyComponent(async () => (await import('./resend-dialog.tsx')).ResendDialog);
const ResolveDialog = lazyComponent(async () => (await import('./resolve-dialog.tsx')).ResolveDialog);
const ReturnToService = lazyComponent(
  async () => (await import('#components/maintenance/return-to-service.tsx')).ReturnToService,
);

/** @param name in the declarations of the verbs */
export function TriageDialog({ name, ...props }: TriageDialogProps & { name: string }) {
  const [first] = props.rows;
  if (!first) return null;
  switch (name) {
    case 'assign':
      return <AssignDialog {...props} />;
    case 'resolve':
      return <ResolveDialog {...props} />;
    case 'comment':
      return <CommentsDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    case 'return':
      return <ReturnToService projectId={props.projectId} hosts={[first.host]} onClose={props.onClose} />;
    case 'resend':
      return <ResendDialog projectId={props.projectId} row={first} onClose={props.onClose} />;
    default:
      return null;
  }
}
