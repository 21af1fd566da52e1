'use client';

import { useQuery } from '@tanstack/react-query';
import type { ScopeDialogProps } from '#components/console/dialog-props.ts';
import { LoadError } from '#components/console/load-error.tsx';
import { EditQuotas } from '#components/projects/edit-quotas.tsx';
import { shownQuotas } from '#components/projects/shown-quotas.ts';
import { Dialog } from '#components/ui/dialog.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { listedProjectApi } from '#lib/console/identity/projects/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { useT } from '#lib/i18n/use-t.ts';

interface LoadedQuotasProps extends ScopeDialogProps {
  project: { id: string; name: string };
}

/** The form for the limits of a project, which loads all of them: the table has only some. */
export function LoadedQuotas({ scope, project, onClose }: LoadedQuotasProps) {
  const t = useT();
  const query = useQuery(clientOf(listedProjectApi).quotas.query(scope, project.id));
  if (query.data) return <EditQuotas {...{ scope, project, onClose }} quotas={shownQuotas(query.data.quotas)} />;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('Limits of {name}', { name: project.name })}
      size="large"
    >
      {query.error ? (
        <LoadError answer={query} unknown={t('Could not load the limits')} />
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </Dialog>
  );
}
